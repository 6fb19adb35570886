import type { CheckedBody } from '@wedding/shared/contract/call.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import type {
  Colleague,
  MessageThread,
  ThreadState,
} from '@wedding/shared/contract/message-thread.schema.ts';
import type { updateThread } from '@wedding/shared/contract/message-thread.ts';
import { ADMINISTRATOR_ROLES, includesRole } from '@wedding/shared/contract/roles.ts';
import { type Kysely, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import { maskPhone } from '../account/phone.ts';
import type { Database } from '../db/schema.ts';
import { toDate, toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { personMatches } from '../member/person-search.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { messagesById, type StoredMessage, textMatches } from './contact.store.ts';

/** A thread whose latest message has unmasked numbers. */
export type StoredThread = Omit<MessageThread, 'latest'> & { latest: StoredMessage };

const ANSWERING_ROLES = ADMINISTRATOR_ROLES.filter((role) => includesRole(role, 'support'));

const isAwake = sql`(t.snoozed_until is null or t.snoozed_until <= now())`;
const hasWaitedLong = sql<boolean>`coalesce(t.waiting_since < now() - interval '24 hours', false)`;
/** The threads `t` that wait for an answer, and those among them that have for more than a day. Both leave out what is snoozed. */
export const threadParts = {
  open: sql<boolean>`(t.waiting_since is not null and ${isAwake})`,
  overdue: sql<boolean>`(${hasWaitedLong} and ${isAwake})`,
};

interface Asked {
  page: number;
  per_page: number;
  search: string;
  state?: ThreadState | undefined;
  /** The caller's account id. */
  self: number;
}

/** Returns a page of the inbox's threads: the longest waiting first, then those with the newest message. */
export async function threadPage(db: Kysely<Database>, { page, per_page, search, state, self }: Asked) {
  const matches = db
    .selectFrom('message_threads as t')
    .$if(state === 'open', (query) => query.where(threadParts.open))
    .$if(state === 'overdue', (query) => query.where(threadParts.overdue))
    .$if(state === 'snoozed', (query) =>
      query.where('t.waiting_since', 'is not', null).where('t.snoozed_until', '>', sql<Date>`now()`),
    )
    .$if(state === 'answered', (query) => query.where('t.waiting_since', 'is', null))
    .$if(state === 'mine', (query) => query.where('t.assigned_to', '=', self))
    .$if(search !== '', (query) =>
      query.where(
        // The array is computed first, using the indexes. A join would compare every thread.
        sql<boolean>`t.account_id = any(array(
          select f.account_id from member_figures f where ${personMatches(search, 'f')}
          union select m.account_id from messages m where ${textMatches(search)}
          limit ${LISTED_AT_MOST}))`,
      ),
    );
  const { total } = await db
    .selectFrom(matches.select('t.account_id').limit(LISTED_AT_MOST).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const before = (page - 1) * per_page;
  if (before >= total) return { data: [], page, per_page, total };
  const rows = await matches
    .select('t.account_id')
    .orderBy('t.waiting_since', (order) => order.asc().nullsLast())
    .orderBy('t.last_at', 'desc')
    .orderBy('t.account_id', 'desc')
    .limit(Math.min(per_page, total - before))
    .offset(before)
    .execute();
  return {
    data: await threadsById(
      db,
      rows.map(({ account_id }) => account_id),
    ),
    page,
    per_page,
    total,
  };
}

/** @throws {HttpError} 404 when that member has written no message */
export async function threadOf(db: Kysely<Database>, id: number): Promise<StoredThread> {
  const [thread] = await threadsById(db, [id]);
  if (!thread) throw notFound('This conversation');
  return thread;
}

type ThreadChange = Omit<CheckedBody<typeof updateThread>, 'version'> & { id: number; version: number };

/** @throws {HttpError} 409 when it was changed since, 422 when it is assigned to nobody who answers messages */
export function changeThread(
  db: Kysely<Database>,
  actor: Actor,
  { id, assigned_to, snoozed_until, version }: ThreadChange,
): Promise<void> {
  return write(db, actor, async (trx) => {
    const change = {
      ...(assigned_to !== undefined && { assigned_to }),
      ...(snoozed_until !== undefined && { snoozed_until: toDate(snoozed_until) ?? null }),
    };
    // Dates can't be compared with stored ones, so a time that was set already counts as changed since.
    const repeatable = snoozed_until === undefined && { change };
    await holdVersion(trx, { table: 'message_threads', id, version, ...repeatable });
    if (assigned_to && !(await colleagues(trx, 0)).some((one) => one.id === assigned_to)) {
      throw new HttpError(422, 'NO_ADMINISTRATOR', 'Choose one of the administrators who answer messages.');
    }
    if (Object.keys(change).length === 0) return;
    await trx.updateTable('message_threads').set(change).where('account_id', '=', id).execute();
  });
}

/** Returns the administrators who can sign in and answer messages, by name; `self` is the caller's account id. */
export async function colleagues(db: Kysely<Database>, self: number): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select(['a.id', accountName('a').as('name')])
    .where('a.kind', '=', 'admin')
    .where('a.status', '=', 'active')
    .where('a.role', 'in', ANSWERING_ROLES)
    .orderBy(sql`plain_text(${accountName('a')})`)
    .execute();
  return rows.map((row) => ({ ...row, you: row.id === self }));
}

/** Returns the threads in the order of the ids. Leaves out ids without a thread. */
async function threadsById(db: Kysely<Database>, ids: number[]): Promise<StoredThread[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('message_threads as t')
    .innerJoin('accounts as a', 'a.id', 't.account_id')
    .leftJoin('accounts as to', 'to.id', 't.assigned_to')
    .select(['t.account_id', 't.assigned_to', 't.waiting_since', 't.snoozed_until', 't.version', 'a.phone'])
    .select([accountName('a').as('from'), accountName('to').as('assignee')])
    .select(hasWaitedLong.as('overdue'))
    .select(
      sql<number>`(select count(*) from messages m where m.account_id = t.account_id)::int`.as('messages'),
    )
    .select(
      sql<number>`(select count(*) from messages m
        where m.account_id = t.account_id and m.answered_at is null)::int`.as('open'),
    )
    .select(sql<number>`(select max(m.id) from messages m where m.account_id = t.account_id)`.as('latest'))
    .where('t.account_id', 'in', ids)
    .execute();
  const latest = await messagesById(
    db,
    rows.map((row) => row.latest),
  );
  const byId = new Map(rows.map((row) => [row.account_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const message = row && latest.get(row.latest);
    if (!row || !message) return [];
    return {
      id,
      from: row.from,
      phone: maskPhone(row.phone ?? ''),
      assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assignee },
      waiting_since: row.waiting_since && toTimestamp(row.waiting_since),
      overdue: row.overdue,
      snoozed_until: row.snoozed_until && toTimestamp(row.snoozed_until),
      version: row.version,
      open: row.open,
      messages: row.messages,
      latest: message,
    };
  });
}
