import type { PersonalData } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, sql } from 'kysely';
import { toUser } from '../account/account.store.ts';
import { passkeysOf } from '../auth/passkey.store.ts';
import { feedOf } from '../calendar/calendar.store.ts';
import type { Database, Row } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { linksMadeBy } from '../family-link/family-link.store.ts';
import { heldBy } from '../journal/journal.store.ts';
import { rowsInBin } from '../planning/rows/plan-rows.store.ts';
import { readTools } from '../planning/rows/tools.store.ts';
import { readPlan } from '../planning/wedding-plan/wedding-plan.store.ts';
import { reminderDataOf } from '../reminder/reminder-data.store.ts';
import { memberEvents } from '../subscription/member-events.store.ts';
import { signupRequestOf } from '../subscription/signup.store.ts';
import { membershipOf } from '../subscription/subscription.store.ts';
import { listsOf } from './plan-tables.ts';

/** The most events in an export: twenty years of a daily tariff. */
const MAX_EVENTS = 7300;
/** Without the site's name, which only the gateway's configuration knows. */
const EXPLANATION =
  'Everything that we hold about you. Times are in UTC. Amounts of budgets are in kobo, charges in naira.';

/**
 * Returns all data stored about a person (SEC-27), as declared in `personal-tables.ts`. The caller adds the pictures: of the
 * profile, and of receipts.
 */
export async function personalData(db: Kysely<Database>, account: Row<'accounts'>): Promise<PersonalData> {
  const { id } = account;
  const { profile: _picture, roles: _roles, ...user } = toUser(account);
  return {
    about: { made_at: toTimestamp(new Date()), explanation: EXPLANATION },
    profile: {
      ...user,
      phone: account.phone ?? '',
      status: account.status,
      joined_at: toTimestamp(account.created_at),
      picture: null,
    },
    numbers: await numbersOf(db, id),
    ...(await signIns(db, id)),
    membership: {
      ...(await membershipOf(db, id, MAX_EVENTS)),
      events: await eventsOf(db, id),
      signup_request: await signupRequestOf(db, account.phone ?? ''),
    },
    texts: await textsOf(db, id),
    ...(await watching(db, id)),
    wedding_plan: await planOf(db, id),
    calendar_link: await calendarLinkOf(db, id),
    family_links: await linksMadeBy(db, id),
    receipts: [],
    reminders: await reminderDataOf(db, id),
    invitations: await invitationsOf(db, id),
    messages: await messagesOf(db, id),
    notes: await notesOf(db, id),
    lists: await listsOf(db, id),
    changes: await changesOf(db, id),
  };
}

async function numbersOf(db: Kysely<Database>, id: number): Promise<PersonalData['numbers']> {
  const { rows } = await sql<{ phone: string; held_from: Date | null; held_until: Date | null }>`
    select phone, nullif(held_from, '-infinity') as held_from, nullif(held_until, 'infinity') as held_until
    from number_tenures where account_id = ${id} order by number_tenures.held_from`.execute(db);
  return rows.map(({ phone, held_from, held_until }) => ({
    phone,
    from: held_from && toTimestamp(held_from),
    until: held_until && toTimestamp(held_until),
  }));
}

async function signIns(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<PersonalData, 'sessions' | 'devices' | 'passkeys'>> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'expires_at'])
    .where('account_id', '=', id)
    .execute();
  const devices = await db
    .selectFrom('devices')
    .select(['name', 'seen_at'])
    .where('account_id', '=', id)
    .orderBy('seen_at', 'desc')
    .execute();
  const passkeys = await passkeysOf(db, id);
  return {
    sessions: sessions.map((row) => ({
      device: row.device,
      signed_in_at: toTimestamp(row.created_at),
      expires_at: toTimestamp(row.expires_at),
    })),
    devices: devices.map((row) => ({ name: row.name, last_seen_at: toTimestamp(row.seen_at) })),
    passkeys: passkeys.map(({ id: _, ...row }) => row),
  };
}

/** Returns the unchanged texts from the person's numbers, while they held them: the evidence of consent. */
async function textsOf(db: Kysely<Database>, id: number): Promise<PersonalData['texts']> {
  const rows = await db
    .selectFrom('journal')
    .select(['received_at', 'provider', 'body'])
    .where(heldBy(id))
    .where('channel', '<>', 'site')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, received_at: toTimestamp(row.received_at) }));
}

/** Returns the effects of those texts, the operator and this site on the membership. */
async function eventsOf(db: Kysely<Database>, id: number): Promise<PersonalData['membership']['events']> {
  const whole = { page: 1, per_page: MAX_EVENTS, search: '' };
  const { data } = await memberEvents(db, { accountId: id, ...whole });
  return data.map((row) => ({ at: row.happened_at, what: row.outcome, details: row.text }));
}

type Watching = 'likes' | 'watch_later' | 'watch_history' | 'watch_progress' | 'data_use';

async function watching(db: Kysely<Database>, id: number): Promise<Pick<PersonalData, Watching>> {
  const of = async (
    table: 'video_likes' | 'watch_later' | 'watch_history' | 'watch_positions' | 'watch_days',
  ) => {
    const { rows } = await sql<Entry>`select e.*, v.title from ${sql.table(table)} e
      join videos v on v.id = e.video_id where e.account_id = ${id} order by e.video_id`.execute(db);
    return rows;
  };
  const [likes, later, history, positions, days] = await Promise.all([
    of('video_likes'),
    of('watch_later'),
    of('watch_history'),
    of('watch_positions'),
    of('watch_days'),
  ]);
  const video = ({ video_id, title }: Entry) => ({ video_id, title });
  return {
    likes: likes.map((row) => ({ ...video(row), liked_at: toTimestamp(row.created_at) })),
    watch_later: later.map((row) => ({ ...video(row), saved_at: toTimestamp(row.created_at) })),
    watch_history: history.map((row) => ({ ...video(row), watched_at: toTimestamp(row.watched_at) })),
    watch_progress: positions.map((row) => ({
      ...video(row),
      position_seconds: row.position,
      updated_at: toTimestamp(row.updated_at),
    })),
    data_use: days.map((row) => ({
      ...video(row),
      day: row.day,
      seconds: row.seconds,
      bytes: row.bytes,
    })),
  };
}

/** A row of any of the five tables. Each table has only some of these columns. */
interface Entry {
  video_id: number;
  title: string;
  created_at: Date;
  watched_at: Date;
  updated_at: Date;
  position: number;
  day: string;
  seconds: number;
  bytes: number;
}

async function planOf(db: Kysely<Database>, id: number): Promise<PersonalData['wedding_plan']> {
  const mine = await db
    .selectFrom('wedding_plan_members')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirst();
  if (!mine) return null;
  const others = await db
    .selectFrom('wedding_plan_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('a.firstname')
    .where('m.plan_id', '=', mine.plan_id)
    .where('m.account_id', '<>', id)
    .execute();
  return {
    ...(await readPlan(db, mine.plan_id)),
    role: mine.role,
    joined_at: toTimestamp(mine.joined_at),
    partner: others.map(({ firstname }) => firstname).join(', '),
    budgets: await readTools(db, 'budget', mine.plan_id),
    checklists: await readTools(db, 'checklist', mine.plan_id),
    bin: (await rowsInBin(db, mine.plan_id)).map(({ entity, deleted_at, fields }) => ({
      entity,
      removed_at: deleted_at && toTimestamp(deleted_at),
      fields: { ...fields },
    })),
  };
}

async function calendarLinkOf(db: Kysely<Database>, id: number): Promise<PersonalData['calendar_link']> {
  const feed = await feedOf(db, id);
  return feed ? { made_at: toTimestamp(feed.created_at) } : null;
}

async function invitationsOf(db: Kysely<Database>, id: number): Promise<PersonalData['invitations']> {
  const rows = await db
    .selectFrom('wedding_plan_invitations')
    .select(['created_at', 'expires_at', 'accepted_at'])
    .where('invited_by', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    made_at: toTimestamp(row.created_at),
    expires_at: toTimestamp(row.expires_at),
    accepted_at: row.accepted_at && toTimestamp(row.accepted_at),
  }));
}

async function messagesOf(db: Kysely<Database>, id: number): Promise<PersonalData['messages']> {
  const rows = await db
    .selectFrom('messages')
    .select(['created_at', 'topic', 'message', 'reply_to', 'answer'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, sent_at: toTimestamp(created_at) }));
}

async function notesOf(db: Kysely<Database>, id: number): Promise<PersonalData['notes']> {
  const rows = await db
    .selectFrom('member_notes')
    .select(['created_at', 'text'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, text }) => ({ written_at: toTimestamp(created_at), text }));
}

/** Returns the audit trail of the person's changes, without contents, which are in the exported records themselves. */
async function changesOf(db: Kysely<Database>, id: number): Promise<PersonalData['changes']> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'entity'])
    .where('actor', '=', 'couple')
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ at, action, entity }) => ({ at: toTimestamp(at), what: action, record: entity }));
}
