import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { type CeremonyDates, placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { sameValue } from '@wedding/shared/domain/same-value.ts';
import type { PlanRow } from './rows/plan-rows.store.ts';
import type { RowChange } from './rows/row-change.ts';

/**
 * Returns a change of a task with one day, where its client sends the rule (`due`) or the day (`due_on`) alone, or two that
 * differ: a day counts before a rule, a rule gives the day, and a task that follows no ceremony has the rule of its day.
 */
export function withOneDay(
  change: RowChange,
  { row, ceremonies }: { row: PlanRow | undefined; ceremonies: CeremonyDates | null },
): RowChange {
  const { due: sent, due_on } = change as { due?: TaskDue; due_on?: string | null };
  const due = sent ?? (row?.fields.due as TaskDue | undefined);
  const isSame = due_on === undefined && sameValue(due, row?.fields.due);
  if (change.entity !== 'task' || !due || isSame) return change;
  const day = due_on ?? (sent ? dayOf(sent, ceremonies) : null);
  const rule = day === null ? { kind: 'none' } : { kind: 'fixed', date: day };
  return { ...change, due_on: day, ...(due.kind !== 'offset' && { due: rule }) };
}

function dayOf(due: TaskDue, ceremonies: CeremonyDates | null): string | null {
  if (due.kind !== 'offset') return due.kind === 'fixed' ? due.date : null;
  return (ceremonies && placeTasks([due], { ceremonies, from: today() })[0]) ?? null;
}
