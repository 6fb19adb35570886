import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../plugins/schema.ts';
import type { Channel, JournalRow } from './journal.tables.ts';

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
 * Commits a message once. Answers its row's id, or null for one that is there already.
 * @throws when the database is away: then the sender must not hear that it was received
 */
export async function keepMessage(trx: Transaction<Database>, message: NewMessage): Promise<number | null> {
  const { id, at, ...row } = message;
  const key = id && id.length <= KEY_MAX ? `id:${id}` : await keyByBody(trx, message);
  if (!key) return null;
  const kept = await trx
    .insertInto('journal')
    .values({ ...row, key, happened_at: sql<Date>`least(${at}::timestamptz, now())` })
    .onConflict((conflict) => conflict.columns(['provider', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id ?? null;
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

/**
 * Everything that a number's entitlement is folded from: its own rows, and where a membership was brought here from
 * another number, that one's rows until then.
 */
export async function messagesOf(db: Kysely<Database>, phone: string): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    with recursive numbers (phone, until, way) as (
      select ${phone}::text, 'infinity'::timestamptz, array[]::text[]
      union all
      select (j.body::jsonb ->> 'from'), least(n.until, j.happened_at), n.way || j.key
      from numbers n join journal j on j.phone = n.phone and j.channel = 'site' and j.happened_at <= n.until
      where j.key like 'id:move-in:%' and not j.key = any(n.way)
    )
    select distinct on (j.id) j.* from numbers n join journal j on j.phone = n.phone and j.happened_at <= n.until
    where not exists (
      select from numbers m where j.key like 'id:move-out:%' and 'id:move-in:' || substr(j.key, 13) = any(m.way))
    order by j.id`.execute(db);
  return rows;
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

export const messageById = (db: Kysely<Database>, id: number): Promise<JournalRow | undefined> =>
  db.selectFrom('journal').selectAll().where('id', '=', id).executeTakeFirst();

export const newestMessage = (db: Kysely<Database>, provider: string): Promise<JournalRow | undefined> =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('provider', '=', provider)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
