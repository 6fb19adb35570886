import { entities } from '@wedding/shared/contract/plan-entities.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { changesToWrite } from './conflict.store.ts';
import { assertPlanLimits } from './plan-limits.store.ts';
import { type PlanRow, rowsById } from './plan-rows.store.ts';
import { RelatedRows, toolIdOf } from './related-rows.store.ts';
import type { RowChange } from './row-change.ts';
import { rowKinds } from './row-kinds.ts';
import { writeRows } from './write-rows.store.ts';

interface Changing {
  planId: string;
  accountId: number;
  changes: readonly RowChange[];
  /** The rows of these ids as they are stored. */
  current: readonly PlanRow[];
  /** The id of the only budget or checklist that the changed rows may belong to. */
  only?: string | undefined;
}

/**
 * Writes all the changes or none. Everything is checked before the first row is written. The caller must hold the plan's lock.
 * Returns the changed rows with their new values, and the rows that were restored along with them.
 * @throws {HttpError} 404 for rows of another plan, 409 VERSION_CONFLICT for stale rows, 422 PLAN_FULL
 */
export async function changeRows(
  trx: Transaction<Database>,
  { planId, accountId, changes, current, only }: Changing,
): Promise<PlanRow[]> {
  const related = new RelatedRows(trx, {
    planId,
    changes: await changesToWrite(trx, { changes, current, planId }),
    current,
  });
  const writes = await related.complete();
  const rows = [...new Map([...changes, ...writes].map((row) => [row.id, row])).values()];
  const isElsewhere = ({ id }: RowChange) => {
    const row = related.after(id);
    return row !== undefined && toolIdOf(row) !== only;
  };
  if (only && rows.some(isElsewhere)) throw notFound('Part of this change');
  const sorted = writes.toSorted((a, b) => entities.indexOf(a.entity) - entities.indexOf(b.entity));
  const byKind = Map.groupBy(sorted, (change) => change.entity);
  for (const [entity, changes] of byKind) await rowKinds[entity].check?.(trx, { planId, changes });
  await assertPlanLimits(trx, { planId, changes: writes, current: related.current });
  const at = new Date();
  for (const [entity, changes] of byKind) await writeRows(trx, entity, { changes, planId, accountId, at });
  return rowsById(trx, rows);
}
