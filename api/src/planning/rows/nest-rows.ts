import type { PlanningRow } from '@wedding/shared/contract/changes.schema.ts';
import { homeOf } from './change-rows.store.ts';
import type { PlanRow } from './plan-rows.store.ts';
import { toPlanningRowDto } from './row-dto.ts';

/**
 * Returns budgets or checklists (`heads`) as DTOs, with each of the other rows in a list of its kind:
 * `nestRows(heads, rows, {task: 'tasks'})` returns the heads with a list `tasks` each.
 */
export function nestRows<T>(
  heads: readonly PlanRow[],
  rows: readonly PlanRow[],
  lists: Partial<Record<PlanningRow['entity'], string>>,
): T[] {
  const byHome = Map.groupBy(rows, homeOf);
  return heads.map((head) => {
    const empty = Object.values(lists).map((list): [string, PlanningRow[]] => [list, []]);
    const filled: Record<string, PlanningRow[]> = Object.fromEntries(empty);
    for (const row of byHome.get(head.id) ?? []) filled[lists[row.entity] ?? '']?.push(toPlanningRowDto(row));
    return { ...toPlanningRowDto(head), ...filled } as T;
  });
}
