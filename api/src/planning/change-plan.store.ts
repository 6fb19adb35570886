import { type Entity, entities, isTool } from '@wedding/shared/contract/plan-entities.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/http-error.ts';
import { withRestored } from './bin/restore.store.ts';
import { withTemplateRows } from './creation.store.ts';
import { changesToWrite } from './rows/conflict.store.ts';
import { assertPlanLimits } from './rows/plan-limits.store.ts';
import { type PlanRow, rowsById } from './rows/plan-rows.store.ts';
import { RelatedRows, toolIdOf } from './rows/related-rows.store.ts';
import type { RowChange } from './rows/row-change.ts';
import { rowKinds } from './rows/row-kinds.ts';
import { linkTasksToLines } from './rows/task-refs.store.ts';
import { toolRows } from './rows/tools.store.ts';
import { writeRows } from './rows/write-rows.store.ts';
import { withOneDay } from './task-day.ts';
import { ceremonyDates } from './wedding-plan/wedding-plan.store.ts';

/** A change as a call sends it. Without `version`, it is made of the row as it is, like a tick: the last one wins. */
export interface SentChange {
  entity: Entity;
  id: string;
  version?: number | undefined;
  deleted?: boolean | undefined;
  [field: string]: unknown;
}

interface Mutation {
  planId: string;
  accountId: number;
  changes: readonly SentChange[];
  /** The id of the only budget or checklist that the changed rows may belong to. */
  only?: string | undefined;
}

/**
 * Applies the changes of one mutation, all or none, and returns the rows that it changed. Two fields stand for more than their
 * own row: `template_id` of a new budget or checklist adds copies of the template's rows, and `deleted: false` restores
 * what was removed together with the row. The caller must hold the plan's lock.
 * @throws {HttpError} 404 for rows of another plan, 409 VERSION_CONFLICT for stale rows, 422 PLAN_FULL
 */
export async function changePlan(
  trx: Transaction<Database>,
  { changes: sent, only, ...member }: Mutation,
): Promise<PlanRow[]> {
  const before = new Map((await rowsById(trx, sent)).map((row) => [row.id, row]));
  const isCreated = ({ entity, id, version }: SentChange) =>
    isTool(entity) && version === 0 && before.get(id)?.plan_id === member.planId;
  const versioned = sent
    .filter((change) => !isCreated(change))
    .map((change) => {
      const row = before.get(change.id);
      return withVersion(change, row?.plan_id === member.planId ? row : undefined);
    });
  const whole = await withTemplateRows(trx, { ...member, changes: versioned });
  const ceremonies = whole.some(({ due }) => due) ? await ceremonyDates(trx, member.planId) : null;
  const dated = whole.map((change) => withOneDay(change, { row: before.get(change.id), ceremonies }));
  const changes = await withRestored(trx, { ...member, changes: dated, before: [...before.values()] });
  const more = await rowsById(trx, changes.slice(versioned.length));
  const rows = await changeRows(trx, { ...member, changes, current: [...before.values(), ...more], only });
  // A budget or checklist that was created before is answered as it is.
  for (const { entity, id } of sent.filter(isCreated)) {
    if (isTool(entity)) rows.push(...(await toolRows(trx, entity, id)));
  }
  if (!versioned.some(({ template_id }) => template_id)) return rows;
  await linkTasksToLines(trx, member);
  return rowsById(trx, rows);
}

interface Changing extends Omit<Mutation, 'changes'> {
  changes: readonly RowChange[];
  /** The rows of these ids as they are stored. */
  current: readonly PlanRow[];
}

/**
 * Writes the changes, once everything is checked. Returns the changed rows with their new values, and the rows that were
 * restored along with them.
 */
async function changeRows(
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

function withVersion(change: SentChange, row: PlanRow | undefined): RowChange {
  if (change.version !== undefined) return { ...change, version: change.version };
  const isGone = row?.deleted_at && change.deleted === undefined;
  if (!row || isGone) throw notFound('This entry');
  return { ...change, version: row.version };
}
