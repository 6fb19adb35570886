import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Channel } from '../db/column-types.ts';
import type { Database, Row } from '../db/schema.ts';

export interface NewMessage {
  provider: string;
  channel: Channel;
  /** Word for word. */
  body: string;
  /** The provider's own; without one the same body within the window is the same message. */
  id: string | null;
  phone: string | null;
  /** The provider's time; later than now counts as now. */
  at: Date | null;
}

/** How long the same body, where a provider gives no id, is a message sent again and not a new one. */
const WINDOW = sql`interval '10 minutes'`;
/** A text takes far less; PostgreSQL's index keys may not be much longer. */
const KEY_MAX = 200;

/**
 * Commits a message once. Returns its row's id, or null for one that is there already.
 * @throws when the database is away: then the sender must not hear that it was received
 */
export async function recordMessage(trx: Transaction<Database>, message: NewMessage): Promise<number | null> {
  const { id, at, ...row } = message;
  const key = id && id.length <= KEY_MAX ? `id:${id}` : await keyByBody(trx, message);
  if (!key) return null;
  const inserted = await trx
    .insertInto('journal')
    .values({ ...row, key, happened_at: sql<Date>`least(${at}::timestamptz, now())` })
    .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Null when the same body came within the window. */
async function keyByBody(trx: Transaction<Database>, message: NewMessage): Promise<string | null> {
  const { provider, channel, body } = message;
  const hash = createHash('sha256').update(`${channel}\n${body}`).digest('hex');
  // Two of the same at once: the second waits here, and finds the first.
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

/** Holds for journal rows of a number while the account held that number; for a query that reads `journal`. */
export const heldBy = (accountId: number) => sql<boolean>`exists (
  select from number_tenures t where t.account_id = ${accountId} and t.phone = journal.phone
    and t.held_from <= journal.happened_at and journal.happened_at < t.held_until)`;

/**
 * Everything that a number's entitlement is folded from: what its holder's numbers told while that account held them,
 * or, while nobody holds it, what came since it was last given up.
 */
export async function messagesOf(db: Kysely<Database>, phone: string): Promise<Row<'journal'>[]> {
  const { rows } = await sql<Row<'journal'>>`
    with holder as (select id from accounts where phone = ${phone}),
    held as (
      select t.phone, t.held_from, t.held_until from number_tenures t join holder h on h.id = t.account_id
      union all
      select ${phone}, coalesce(max(t.held_until), '-infinity'), 'infinity'
      from number_tenures t where t.phone = ${phone} having not exists (select from holder)
    )
    select j.* from held h join journal j
      on j.phone = h.phone and h.held_from <= j.happened_at and j.happened_at < h.held_until
    order by j.id`.execute(db);
  return rows;
}

/** The number on which the person whom a row is about is reached today; null for one who was erased, or nobody. */
export async function presentNumberOf(db: Kysely<Database>, row: Row<'journal'>): Promise<string | null> {
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

/** What the fold made of rows; those whose outcome stands already are left alone. */
export async function noteOutcomes(
  trx: Transaction<Database>,
  outcomes: { id: number; outcome: string }[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`update journal j set outcome = n.outcome, acted_at = coalesce(j.acted_at, now())
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n(id bigint, outcome text)
    where j.id = n.id and (j.acted_at is null or j.outcome is distinct from n.outcome)`.execute(trx);
}

/** Rows of aggregators that no job has acted on yet, the oldest first. */
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
