import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Channel } from '../db/column-types.ts';
import type { Database, Row } from '../db/schema.ts';

interface NewMessage {
  provider: string;
  channel: Channel;
  /** The unchanged text of the request. */
  body: string;
  /** The provider's own id. Without a usable one, the same content within the window counts as the same message. */
  id: string | null;
  /** What it says, where that can be spelled in several ways. Default: its body. */
  content?: string | null;
  phone: string | null;
  /** The provider's time. A time in the future is replaced by the present time. */
  at: Date | null;
  /** The provider's transaction that the message reports as paid. */
  paidTransaction?: string | null;
}

/** The time within which the same content counts as a repeated message if the provider gives no id. */
const WINDOW = sql`interval '10 minutes'`;
/** The longest id used as a key. Real ids are far shorter, and PostgreSQL's index keys can't be much longer. */
const KEY_MAX = 200;

/** Whether an id can be stored as it is. PostgreSQL has no NUL, and a lone surrogate would become another id's character. */
const isKey = (id: string) => id.length <= KEY_MAX && !id.includes('\0') && id.isWellFormed();

/**
 * Stores a message once. Returns the id of its row, or null if the message is already stored.
 * @throws when the database is unreachable; the caller must then not acknowledge the message
 */
export async function recordMessage(trx: Transaction<Database>, message: NewMessage): Promise<number | null> {
  const { id, content, at, paidTransaction, ...row } = message;
  const key = id && isKey(id) ? `id:${id}` : await keyByContent(trx, message);
  if (!key) return null;
  const paid = message.phone && paidTransaction && isKey(paidTransaction) ? paidTransaction : null;
  const received = await timeOfReceipt(trx, message.phone, paid);
  const inserted = await trx
    .insertInto('journal')
    .values({
      ...row,
      key,
      paid_transaction: paid,
      received_at: sql<Date>`${received}::timestamptz`,
      happened_at: sql<Date>`least(${at}::timestamptz, ${received}::timestamptz)`,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/**
 * Returns the present time in PostgreSQL's own form, with microseconds. No two messages of a number, or of a transaction,
 * have the same one, and a later message has a later one, whatever the clock does: it orders the messages that a provider
 * dates alike, and says which number a transaction was first reported for (SEC-19).
 */
async function timeOfReceipt(
  trx: Transaction<Database>,
  phone: string | null,
  paid: string | null,
): Promise<string> {
  // Held until the row is committed, so that the fold of a later one finds it.
  if (paid)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`transaction:${paid}`}, 0))`.execute(trx);
  if (phone) await lockNumber(trx, phone);
  const { rows } = await sql<{ at: string }>`
    select greatest(clock_timestamp(), max(received_at) + interval '1 microsecond')::text as at
    from journal where phone = ${phone} or paid_transaction = ${paid}`.execute(trx);
  return rows[0]?.at ?? new Date().toISOString();
}

/**
 * Serializes the messages and the folds of a number, so that the second sees the result of the first. Must be taken before
 * a lock of the account that has the number, or two transactions may wait for each other.
 */
export const lockNumber = (trx: Transaction<Database>, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`entitlement:${phone}`}, 0))`.execute(trx);

/** Returns a key derived from the content, or null if the same arrived within the window. */
async function keyByContent(trx: Transaction<Database>, message: NewMessage): Promise<string | null> {
  const { provider, channel, body, content } = message;
  const hash = createHash('sha256')
    .update(`${channel}\n${content ?? body}`)
    .digest('hex');
  // Of two identical messages at the same time, the second one waits here and then finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${provider + hash}, 0))`.execute(trx);
  const before = await trx
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', provider)
    .where('key', 'like', `body:${hash}:%`)
    .where('received_at', '>', sql<Date>`now() - ${WINDOW}`)
    .executeTakeFirst();
  return before ? null : `body:${hash}:${randomUUID()}`;
}

/** Matches journal rows of a number from the time when the account held it. For a query that reads `journal`. */
export const heldBy = (accountId: number) => sql<boolean>`exists (
  select from number_tenures t where t.account_id = ${accountId} and t.phone = journal.phone
    and t.held_from <= journal.happened_at and journal.happened_at < t.held_until)`;

/** A row with the time of receipt in microseconds since 1970, which a `Date` doesn't hold. */
type ReceivedRow = Row<'journal'> & { received_us: number };

/**
 * Returns all rows that a number's entitlement is folded from. If an account holds the number, these are the rows of
 * all its numbers from the times when it held them. Otherwise, they are the rows since the number was last given up.
 */
export async function messagesOf(db: Kysely<Database>, phone: string): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    with holder as (select id from accounts where phone = ${phone}),
    held as (
      select t.phone, t.held_from, t.held_until from number_tenures t join holder h on h.id = t.account_id
      union all
      select ${phone}, coalesce(max(t.held_until), '-infinity'), 'infinity'
      from number_tenures t where t.phone in (${phone}, number_hash(${phone})) having not exists (select from holder)
    )
    select j.*, (extract(epoch from j.received_at) * 1000000)::bigint as received_us from held h join journal j
      on j.phone = h.phone and h.held_from <= j.happened_at and j.happened_at < h.held_until
    order by j.id`.execute(db);
  return rows;
}

/** Returns which of the transactions that rows report as paid were reported first in another row, so for somebody else. */
export async function paidElsewhere(
  db: Kysely<Database>,
  rows: readonly Pick<Row<'journal'>, 'id' | 'paid_transaction'>[],
): Promise<Set<string>> {
  const ids = new Set(rows.map(({ id }) => id));
  const transactions = rows.flatMap(({ paid_transaction }) => paid_transaction ?? []);
  if (transactions.length === 0) return new Set();
  const { rows: first } = await sql<{ id: number; paid_transaction: string }>`
    select distinct on (paid_transaction) id, paid_transaction from journal
    where paid_transaction = any(${transactions}::text[])
    order by paid_transaction, received_at`.execute(db);
  return new Set(first.filter(({ id }) => !ids.has(id)).map(({ paid_transaction }) => paid_transaction));
}

/** Returns the current number of the person whom a row is about, or null if there is no such person or they were erased. */
export async function currentNumberOf(db: Kysely<Database>, row: Row<'journal'>): Promise<string | null> {
  const account = await db
    .selectFrom('accounts as a')
    .innerJoin('number_tenures as t', 't.account_id', 'a.id')
    .select('a.phone')
    .where('t.phone', '=', row.phone)
    .where('t.held_from', '<=', row.happened_at)
    .where('t.held_until', '>', row.happened_at)
    .executeTakeFirst();
  return account?.phone ?? null;
}

/** Returns whether the person who held a row's number when it was sent has been erased since. */
export async function isFromErased(db: Kysely<Database>, row: Row<'journal'>): Promise<boolean> {
  const tenure = await db
    .selectFrom('number_tenures')
    .select('account_id')
    .where('phone', '=', sql<string>`number_hash(${row.phone})`)
    .where('held_from', '<=', row.happened_at)
    .where('held_until', '>', row.happened_at)
    .executeTakeFirst();
  return tenure !== undefined;
}

/** Stores the outcomes that the fold gave to rows. Rows that already have the same outcome aren't written. */
export async function saveOutcomes(
  trx: Transaction<Database>,
  outcomes: { id: number; outcome: string }[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update journal j set outcome = n.outcome, acted_at = coalesce(j.acted_at, now())
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n(id bigint, outcome text)
    where j.id = n.id and (j.acted_at is null or j.outcome is distinct from n.outcome)`.execute(trx);
}

/** Returns the ids of aggregators' rows that no job has acted on yet, oldest first. At most 1000. */
export async function waitingMessages(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom('journal')
    .select('id')
    .where('acted_at', 'is', null)
    .where('channel', 'in', ['sms', 'subscription'])
    .orderBy('id')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export const messageById = (db: Kysely<Database>, id: number): Promise<Row<'journal'> | undefined> =>
  db.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst();

export const newestMessage = (db: Kysely<Database>, provider: string): Promise<Row<'journal'> | undefined> =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
