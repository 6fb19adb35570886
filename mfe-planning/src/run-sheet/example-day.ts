import type {
  Checklist,
  ChecklistTemplate,
  ExampleEntry,
} from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { weddingDay } from '../checklist/tasks/tasks-view.ts';
import { newId } from '../lib/new-id.ts';
import { sortAfter, sortsAfter } from '../lib/sort-after.ts';
import { addition, type Edit } from '../sync/edits.ts';

/** The category of what a run sheet begins with. */
const CATEGORY = 'On the day';

interface Plans {
  plan: WeddingPlan | null;
  checklists: readonly Checklist[];
  templates: readonly ChecklistTemplate[];
}

/**
 * Returns an example of a day with its ceremonies, by the hour: of the template that a checklist began from, or else of the first
 * that has one.
 */
export function exampleDay(day: string, { plan, checklists, templates }: Plans): ExampleEntry[] {
  const kinds = new Set<string>(ceremoniesAt(day, plan).map(({ kind }) => kind));
  const used = new Set(checklists.map(({ template }) => template?.template_id));
  const ofDay = ({ run_sheet = [] }: ChecklistTemplate) =>
    run_sheet.filter(({ ceremony }) => kinds.has(ceremony)).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  const examples = templates.toSorted((a, b) => Number(used.has(b.id)) - Number(used.has(a.id))).map(ofDay);
  return examples.find((entries) => entries.length > 0) ?? [];
}

/** Returns the edits that add an example to a checklist, as tasks of the day. They move with their ceremony. */
export function exampleEdits(
  entries: readonly ExampleEntry[],
  { day, plan, checklist }: { day: string; plan: WeddingPlan | null; checklist: Checklist },
): Edit[] {
  const { id: checklist_id, categories, tasks } = checklist;
  const existing = categories.find(({ name }) => name === CATEGORY);
  const category_id = existing?.id ?? newId();
  const nextSort = sortsAfter(tasks);
  const additions = entries.map(({ ceremony, at, title }) => {
    const due = dueOn(day, plan, ceremony);
    const values = { checklist_id, category_id, title, due, due_on: day, due_at: at, sort: nextSort() };
    return addition('task', newId(), values);
  });
  if (existing) return additions;
  const category = { checklist_id, name: CATEGORY, sort: sortAfter(categories) };
  return [addition('checklist_category', category_id, category), ...additions];
}

const ceremoniesAt = (day: string, plan: WeddingPlan | null) =>
  (plan?.ceremonies ?? []).filter(({ date }) => date === day);

/**
 * Returns when a task of a ceremony's day is due, so that it moves with the ceremony. Of several ceremonies of a kind, a task
 * follows the first one, or the last one as the wedding day.
 * @param kind the ceremony, if several are on that day; else the first one there
 */
export function dueOn(day: string, plan: WeddingPlan | null, kind?: string): TaskDue {
  const dated = plan?.ceremonies.filter(({ date }) => date !== null) ?? [];
  const firsts = dated.filter((one) => dated.find((other) => other.kind === one.kind) === one);
  const there = firsts.filter(({ date }) => date === day);
  const first = there.find((one) => one.kind === kind) ?? there[0];
  const ceremony = first?.kind ?? (weddingDay(plan) === day ? 'main' : undefined);
  return ceremony ? { kind: 'offset', ceremony, n: 0, unit: 'day' } : { kind: 'fixed', date: day };
}
