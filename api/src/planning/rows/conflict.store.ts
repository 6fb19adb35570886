import { planningRow } from '@wedding/shared/contract/changes.schema.ts';
import type { Conflict } from '@wedding/shared/contract/planning.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { toTimestamp } from '../../db/timestamp.ts';
import { type HttpError, notFound } from '../../http/http-error.ts';
import { versionConflict } from '../../version/hold-version.store.ts';
import type { PlanRow } from './plan-rows.store.ts';
import { type Change, decideChange } from './row-change.ts';
import { toPlanningRowDto } from './row-dto.ts';

/**
 * Returns the changes that have to be written. Leaves out those that match what is already stored.
 * @throws {HttpError} 404 for rows that don't exist or belong to another plan, 409 VERSION_CONFLICT with every stale row
 */
export async function changesToWrite<C extends Change>(
  trx: Transaction<Database>,
  sent: { changes: readonly C[]; current: readonly PlanRow[]; planId: string },
): Promise<C[]> {
  const byId = new Map(sent.current.map((row) => [row.id, row]));
  const judged = sent.changes.map((change) => {
    const current = byId.get(change.id);
    return { change, current, verdict: decideChange(change, current, sent.planId) };
  });
  if (judged.some(({ verdict }) => verdict === 'unknown')) throw notFound('Part of this change');
  const stale = judged.filter(({ verdict }) => verdict === 'conflict');
  if (stale.length > 0) {
    throw await conflictFailure(
      trx,
      stale.flatMap(({ change, current }) => (current ? { row: current, sent_version: change.version } : [])),
    );
  }
  return judged.filter(({ verdict }) => verdict === 'write').map(({ change }) => change);
}

interface Stale {
  row: PlanRow;
  sent_version: number;
}

/** Returns the error for changes based on an old version. It contains the current rows and who changed them. */
export async function conflictFailure(
  trx: Transaction<Database>,
  stale: readonly Stale[],
): Promise<HttpError> {
  const names = await accountNames(
    trx,
    stale.map(({ row }) => row.updated_by),
  );
  const conflicts = stale.map(
    ({ row, sent_version }): Conflict => ({
      entity: row.entity,
      id: row.id,
      sent_version,
      current: planningRow.parse(toPlanningRowDto(row)),
      changed_by: names.get(row.updated_by) ?? '',
      changed_at: toTimestamp(row.updated_at),
    }),
  );
  return versionConflict(conflicts);
}

/** Returns the names of accounts by their ids. An administrator without a name is known by the login. */
export async function accountNames(
  db: Kysely<Database>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const accountIds = ids.filter((id) => id !== null);
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .select(sql<string>`coalesce(nullif(firstname, ''), login, '')`.as('name'))
    .where('id', 'in', accountIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
