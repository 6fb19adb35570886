import type { Checklist, ChecklistChange } from '@wedding/shared/contract/checklist.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';
import { changeRows } from '../planning/rows/change-rows.store.ts';
import { toolsOf } from '../planning/rows/tools.store.ts';
import { holdPlan } from '../planning/wedding-plan/wedding-plan.store.ts';

interface Edit {
  actor: Actor;
  accountId: number;
  changes: readonly ChecklistChange[];
  /** The only checklist whose rows may change, if given. */
  only?: string;
}

/**
 * Writes all the changes or none. Returns the changed checklists with their changed rows.
 * @throws {HttpError} 404 for rows that aren't the plan's, 409 VERSION_CONFLICT for stale ones
 */
export function changeChecklists(
  db: Kysely<Database>,
  { actor, accountId, changes, only }: Edit,
): Promise<Checklist[]> {
  return write(db, actor, async (trx) => {
    const planId = await holdPlan(trx, accountId);
    return toolsOf(trx, 'checklist', await changeRows(trx, { planId, accountId, changes, only }));
  });
}
