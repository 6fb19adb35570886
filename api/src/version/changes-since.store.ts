import type { RecordConflict } from '@wedding/shared/contract/version.schema.ts';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';

const MAX_ENTRIES = 50;
/** Columns that change with every write, and what the site derives from others. */
const DERIVED = new Set([
  'version',
  'updated_at',
  'updated_by',
  'own_poster',
  'status_before',
  'published_at',
]);

interface Since {
  conflict: Pick<RecordConflict, 'changed_by' | 'changed_at' | 'changed'>;
  /** The account that changed it last, null for a visitor or if the trail is older than what is kept. */
  account: number | null;
  /** Whether the author of this transaction made that change. */
  isOwn: boolean;
}

/**
 * Returns who changed a record last after a version, when, and which fields, from the audit trail. `id` is the record's
 * there: "12", or "12/en" for captions.
 */
export async function changesSince(
  trx: Transaction<Database>,
  { table, id, version }: { table: string; id: string; version: number },
): Promise<Since> {
  const entries = await trx
    .selectFrom('audit as t')
    .leftJoin('accounts as a', 'a.id', 't.actor_id')
    .select(['t.at', 't.before', 't.after', 't.actor_id'])
    .select(
      sql<boolean>`coalesce(t.actor_id::text = current_setting('app.actor_id', true), false)`.as('is_own'),
    )
    .select(sql<string>`coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.login, '')`.as('who'))
    .where('t.entity', '=', table)
    .where('t.entity_id', '=', id)
    // A row that was deleted has no state after it.
    .where(sql<boolean>`coalesce((t.after ->> 'version')::int, 2147483647) > ${version}`)
    .where(sql<boolean>`t.after -> 'version' is distinct from t.before -> 'version'`)
    .orderBy('t.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  const [last] = entries;
  const changed = new Set(
    entries.flatMap(({ before, after }) => differing(table, Object(before), Object(after))),
  );
  return {
    account: last?.actor_id ?? null,
    isOwn: last?.is_own ?? false,
    conflict: {
      changed_by: last?.who ?? '',
      changed_at: toTimestamp(last?.at ?? new Date()),
      changed: [...changed].sort(),
    },
  };
}

function differing(table: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !DERIVED.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  // A member's free days and ends are in the journal; of the account they change the version alone.
  return names.length === 0 && table === 'accounts' ? ['membership'] : names;
}
