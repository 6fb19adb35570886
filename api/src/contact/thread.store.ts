import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import type {
  Colleague,
  MessageThread,
  ThreadState,
} from '@wedding/shared/contract/message-thread.schema.ts';
import { type Kysely, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import { maskPhone } from '../account/phone.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { personMatches } from '../member/person-search.ts';
import { holdVersion } from '../version/hold-version.store.ts';
import { messagesById, type StoredMessage, textMatches } from './contact.store.ts';

/** A thread whose latest message has unmasked numbers. */
export type StoredThread = Omit<MessageThread, 'latest'> & { latest: StoredMessage };

/** The waiting time after which a thread is overdue. */
const OVERDUE = sql`interval '24 hours'`;

interface Asked {
  page: number;
  per_page: number;
  search: string;
  state: ThreadState | undefined;
  /** The caller's account id. */
  self: number;
}

/** Returns a page of the inbox's threads, those with the newest message first. */
export async function threadPage(db: Kysely<Database>, { page, per_page, search, state, self }: Asked) {
  const matches = db
    .selectFrom('message_threads as t')
    .$if(state === 'open', (query) => query.where('t.waiting_since', 'is not', null))
    .$if(state === 'overdue', (query) => query.where(sql<boolean>`t.waiting_since < now() - ${OVERDUE}`))
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

/** @throws {HttpError} 409 when it was assigned since, 422 when `to` isn't an active administrator */
export function assignThread(
  db: Kysely<Database>,
  actor: Actor,
  { id, to, version }: { id: number; to: number | null; version: number },
): Promise<void> {
  return write(db, actor, async (trx) => {
    await holdVersion(trx, { table: 'message_threads', id, version, change: { assigned_to: to } });
    if (to !== null && !(await colleagues(trx, 0)).some((one) => one.id === to)) {
      throw new HttpError(422, 'NO_ADMINISTRATOR', 'Choose one of the administrators.');
    }
    await trx.updateTable('message_threads').set({ assigned_to: to }).where('account_id', '=', id).execute();
  });
}

/** Returns the administrators who can sign in, by name; `self` is the caller's account id. */
export async function colleagues(db: Kysely<Database>, self: number): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('accounts as a')
    .select(['a.id', accountName('a').as('name')])
    .where('a.kind', '=', 'admin')
    .where('a.status', '=', 'active')
    .orderBy('name')
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
    .select(['t.account_id', 't.assigned_to', 't.waiting_since', 't.version', 'a.phone'])
    .select([accountName('a').as('from'), accountName('to').as('assignee')])
    .select(sql<boolean>`coalesce(t.waiting_since < now() - ${OVERDUE}, false)`.as('overdue'))
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
      version: row.version,
      open: row.open,
      messages: row.messages,
      latest: message,
    };
  });
}
