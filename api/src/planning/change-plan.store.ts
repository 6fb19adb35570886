import { type Entity, isTool } from '@wedding/shared/contract/plan-entities.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/http-error.ts';
import { withRestored } from './bin/restore.store.ts';
import { withTemplateRows } from './creation.store.ts';
import { changeRows } from './rows/change-rows.store.ts';
import { type PlanRow, rowsById } from './rows/plan-rows.store.ts';
import type { RowChange } from './rows/row-change.ts';
import { linkTasksToLines } from './rows/task-refs.store.ts';
import { toolRows } from './rows/tools.store.ts';

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
  const changes = await withRestored(trx, { ...member, changes: whole, before: [...before.values()] });
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

function withVersion(change: SentChange, row: PlanRow | undefined): RowChange {
  if (change.version !== undefined) return { ...change, version: change.version };
  const isGone = row?.deleted_at && change.deleted === undefined;
  if (!row || isGone) throw notFound('This entry');
  return { ...change, version: row.version };
}
