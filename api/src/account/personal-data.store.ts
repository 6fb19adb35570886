import type { PersonalData } from '@wedding/shared/contract/me.schema.ts';
import { type Kysely, sql } from 'kysely';
import { readBudgets } from '../budget/budget.store.ts';
import { readChecklists } from '../checklist/checklist.store.ts';
import { readPlan } from '../planning/plan.store.ts';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { memberEvents } from '../subscription/member-events.store.ts';
import { signupRequestOf } from '../subscription/signup.store.ts';
import { membershipOf } from '../subscription/subscription.store.ts';
import { toUser } from './account.store.ts';
import type { Account } from './account.tables.ts';

/** Twenty years of a daily plan. */
const EVENTS_MAX = 7300;
const EXPLANATION =
  'Everything that Wedding Plan holds on you. Moments are in UTC. Amounts of budgets are in kobo, charges in naira.';

/** Everything held on a person (security line 27); the picture itself is the caller's to add. */
export async function personalData(db: Kysely<Database>, account: Account): Promise<PersonalData> {
  const { id } = account;
  const { profile: _picture, roles: _roles, ...user } = toUser(account);
  return {
    about: { made_at: toMoment(new Date()), explanation: EXPLANATION },
    profile: {
      ...user,
      phone: account.phone ?? '',
      status: account.status,
      joined_at: toMoment(account.created_at),
      picture: null,
    },
    ...(await signIns(db, id)),
    membership: {
      ...(await membershipOf(db, id)),
      events: await eventsOf(db, id),
      signup_request: await signupRequestOf(db, account.phone ?? ''),
    },
    texts: await textsOf(db, account.phone ?? ''),
    ...(await watching(db, id)),
    wedding_plan: await planOf(db, id),
    invitations: await invitationsOf(db, id),
    messages: await messagesOf(db, id),
    changes: await changesOf(db, id),
  };
}

async function signIns(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<PersonalData, 'sessions' | 'devices'>> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', id)
    .execute();
  const devices = await db
    .selectFrom('devices')
    .select('seen_at')
    .where('account_id', '=', id)
    .orderBy('seen_at', 'desc')
    .execute();
  return {
    sessions: sessions.map((row) => ({
      signed_in_at: toMoment(row.created_at),
      expires_at: toMoment(row.expires_at),
    })),
    devices: devices.map((row) => ({ last_seen_at: toMoment(row.seen_at) })),
  };
}

/** What the number itself told us, word for word: the consent evidence. */
async function textsOf(db: Kysely<Database>, phone: string): Promise<PersonalData['texts']> {
  if (!phone) return [];
  const rows = await db
    .selectFrom('journal')
    .select(['received_at', 'provider', 'body'])
    .where('phone', '=', phone)
    .where('channel', '<>', 'site')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, received_at: toMoment(row.received_at) }));
}

/** What those texts, the operator and this site did to the membership. */
async function eventsOf(db: Kysely<Database>, id: number): Promise<PersonalData['membership']['events']> {
  const whole = { page: 1, per_page: EVENTS_MAX, search: '' };
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
  const film = ({ video_id, title }: Entry) => ({ video_id, title });
  return {
    likes: likes.map((row) => ({ ...film(row), liked_at: toMoment(row.created_at) })),
    watch_later: later.map((row) => ({ ...film(row), saved_at: toMoment(row.created_at) })),
    watch_history: history.map((row) => ({ ...film(row), watched_at: toMoment(row.watched_at) })),
    watch_progress: positions.map((row) => ({
      ...film(row),
      position_seconds: row.position,
      updated_at: toMoment(row.updated_at),
    })),
    data_use: days.map((row) => ({
      ...film(row),
      day: row.day,
      seconds: row.seconds,
      bytes: row.bytes,
    })),
  };
}

/** A row of any of the five tables: each reads only its own columns. */
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
    joined_at: toMoment(mine.joined_at),
    partner: others.map(({ firstname }) => firstname).join(', '),
    budgets: await readBudgets(db, mine.plan_id),
    checklists: await readChecklists(db, mine.plan_id),
  };
}

async function invitationsOf(db: Kysely<Database>, id: number): Promise<PersonalData['invitations']> {
  const rows = await db
    .selectFrom('wedding_plan_invitations')
    .select(['created_at', 'expires_at', 'accepted_at'])
    .where('invited_by', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    made_at: toMoment(row.created_at),
    expires_at: toMoment(row.expires_at),
    accepted_at: row.accepted_at && toMoment(row.accepted_at),
  }));
}

async function messagesOf(db: Kysely<Database>, id: number): Promise<PersonalData['messages']> {
  const rows = await db
    .selectFrom('messages')
    .select(['created_at', 'topic', 'message', 'reply_to', 'answer'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, sent_at: toMoment(created_at) }));
}

/** The trail of what the person changed; what was changed stands in the records themselves. */
async function changesOf(db: Kysely<Database>, id: number): Promise<PersonalData['changes']> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'action', 'entity'])
    .where('actor', '=', 'couple')
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ at, action, entity }) => ({ at: toMoment(at), what: action, record: entity }));
}
