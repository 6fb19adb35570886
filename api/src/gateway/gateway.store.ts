import type {
  GatewayNote,
  SignalName,
  SignalVersions,
} from '@wedding/shared/contract/gateway-state.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

export async function signalsNow(db: Kysely<Database>): Promise<SignalVersions> {
  const rows = await db.selectFrom('gateway_signals').selectAll().execute();
  return Object.fromEntries(rows.map(({ name, version }) => [name, Number(version)]));
}

export async function bumpSignal(db: Kysely<Database>, name: SignalName): Promise<void> {
  await db
    .insertInto('gateway_signals')
    .values({ name })
    .onConflict((is) => is.column('name').doUpdateSet({ version: sql`gateway_signals.version + 1` }))
    .execute();
}

/** Writes a note. Returns whether it was written: with `isNew`, an unexpired note is not overwritten. */
export async function putNote(
  db: Kysely<Database>,
  { key, value, seconds, isNew = false }: GatewayNote,
): Promise<boolean> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gateway_notes')
    .values({ key, value, expires_at })
    .onConflict((is) => {
      const replaced = is.column('key').doUpdateSet({ value, expires_at });
      return isNew ? replaced.where('gateway_notes.expires_at', '<', sql<Date>`now()`) : replaced;
    })
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the unexpired notes whose key begins with `prefix`, sorted by key. */
export const notesBelow = (db: Kysely<Database>, prefix: string): Promise<{ key: string; value: string }[]> =>
  db
    .selectFrom('gateway_notes')
    .select(['key', 'value'])
    .where('key', '>=', prefix)
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('key')
    .execute();

export async function dropOldNotes(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('gateway_notes').where('expires_at', '<', sql<Date>`now()`).execute();
}
