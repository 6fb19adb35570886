import type { RecordConflict } from '@wedding/shared/contract/version.schema.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/http-error.ts';
import { changesSince } from './changes-since.store.ts';

/** The nouns that a conflict has for rows of these tables; another table has its own name. */
const NOUNS: { [T in VersionedTable]?: string } = {
  videos: 'video',
  categories: 'category',
  accounts: 'account',
  canned_replies: 'canned_reply',
  message_threads: 'thread',
  messages: 'message',
};

/** What a save without a version counts as made from, unless the sender made the last change. */
export const FIRST_VERSION = 1;

/** The tables whose rows count their versions (`count_versions` in the migrations). */
type VersionedTable = {
  [T in keyof Database]: 'version' extends keyof Database[T] ? T : never;
}[keyof Database];

interface Seen {
  id: number;
  /** The version that the sender saw. Clients of the specification may send none (shared/contract/version.schema.ts). */
  version: number | undefined;
  /** The columns to be written. If they are stored already, the save is a repeated one and succeeds. Absent: it never is. */
  change?: Readonly<Record<string, unknown>>;
}

/**
 * Locks a record and holds the version that a save was made from against the stored one. Call it first in the transaction.
 * A record that doesn't exist passes: the caller answers 404.
 * @throws {HttpError} 409 VERSION_CONFLICT with who changed what since
 */
export const holdVersion = (
  trx: Transaction<Database>,
  { table, ...seen }: Seen & { table: VersionedTable },
): Promise<void> => holdVersions(trx, table, [seen]);

/** Does the same for many records. They are locked in the order of their ids, so that two such calls can't deadlock. */
export async function holdVersions(
  trx: Transaction<Database>,
  table: VersionedTable,
  all: readonly Seen[],
): Promise<void> {
  const stored = await lockedRows(
    trx,
    table,
    all.map(({ id }) => id),
  );
  const conflicts: RecordConflict[] = [];
  for (const { id, version, change } of all) {
    const row = stored.get(id);
    const base = version ?? FIRST_VERSION;
    if (!row || row.version === base || (change && isStored(change, row))) continue;
    const since = await changesSince(trx, { table, id: String(id), version: base });
    if (version === undefined && since.isOwn) continue;
    conflicts.push({
      entity: NOUNS[table] ?? table,
      id,
      sent_version: base,
      current: { id, version: row.version, updated_by: since.account },
      ...since.conflict,
    });
  }
  if (conflicts.length > 0) throw versionConflict(conflicts);
}

/** Returns the error for changes that were made from an old version. Nothing of them is written. */
export const versionConflict = (conflicts: readonly RecordConflict[]): HttpError =>
  new HttpError(409, 'VERSION_CONFLICT', 'This was changed in the meantime. Nothing was saved yet.', {
    more: { conflicts },
  });

async function lockedRows(trx: Transaction<Database>, table: VersionedTable, ids: readonly number[]) {
  const key = sql.ref(table === 'message_threads' ? 't.account_id' : 't.id');
  const { rows } = await sql<{ id: number; stored: Record<string, unknown> }>`
    select ${key} as id, to_jsonb(t) as stored from ${sql.table(table)} as t where ${key} = any(${ids})
    order by ${key} for update`.execute(trx);
  return new Map(rows.map(({ id, stored }) => [id, stored]));
}

function isStored(change: NonNullable<Seen['change']>, stored: Record<string, unknown>): boolean {
  const columns = Object.entries(change).filter(([, value]) => value !== undefined);
  return columns.every(([name, value]) => isSame(value, stored[name]));
}

const isSame = (value: unknown, stored: unknown) =>
  value instanceof Date
    ? typeof stored === 'string' && new Date(stored).getTime() === value.getTime()
    : sameValue(value, stored);
