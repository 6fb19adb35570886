import type { Checklist, ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import {
  datesOf,
  mainCeremony,
  movedToWeddingDay,
  withWeddingDay,
} from '@wedding/shared/domain/ceremony-dates.ts';
import { type Move, movedTasks } from '@wedding/shared/domain/move-tasks.ts';
import { copyChecklistTemplate } from '@wedding/shared/domain/template-copy.ts';
import { CEREMONIES } from '../lib/labels.ts';
import { newId } from '../lib/new-id.ts';
import { sortAfter } from '../lib/sort-after.ts';
import { addition, change, creation, type Edit } from '../sync/edits.ts';

interface NewChecklist {
  id: string;
  name: string;
  /** The wedding day; '' if none is chosen. */
  day: string;
  template: ChecklistTemplate | undefined;
  plan: WeddingPlan | null;
  today: string;
  checklists: readonly Checklist[];
}

/** Returns the edit that creates a checklist, with the tasks that the server will copy from the template and place. */
export function newChecklist({ id, name, day, template, plan, today, checklists }: NewChecklist): Edit[] {
  const ceremonies = datesOf(day ? withWeddingDay(plan?.ceremonies ?? [], day) : (plan?.ceremonies ?? []));
  const none = { categories: [], tasks: [] };
  const { categories, tasks } = copyChecklistTemplate(template ?? none, { id, ceremonies, from: today });
  const checklist = {
    id,
    name,
    plan_id: '',
    sort: sortAfter(checklists),
    template: template ? { template_id: template.id, revision: template.revision, adopted_at: '' } : null,
    passed_rows: [],
    categories,
    tasks,
  };
  return creation('checklist', checklist, { template_id: template?.id ?? null });
}

/**
 * Returns the edits that set the wedding day: on the ceremonies that move to it, or as a new reception. `moves` are the
 * tasks that move with it.
 */
export function weddingDayEdits(
  plan: WeddingPlan | null,
  date: string,
  moves: readonly Move[],
): (Edit | null)[] {
  const ceremonies = plan?.ceremonies ?? [];
  const tasks = moves.map(({ task, to }) => change('task', task, { due_on: to }));
  if (mainCeremony(ceremonies)) {
    return [...movedToWeddingDay(ceremonies, date).map((one) => change('ceremony', one, { date })), ...tasks];
  }
  const reception = { kind: 'reception', name: CEREMONIES.reception, date, guests: 0 };
  return [addition('ceremony', newId(), { ...reception, sort: sortAfter(ceremonies) }), ...tasks];
}

/** Returns the tasks of the couple's checklists that move when this wedding day is chosen. */
export function movesWithWeddingDay(
  checklists: readonly Checklist[],
  { plan, day, today }: Pick<NewChecklist, 'plan' | 'day' | 'today'>,
): Move[] {
  const before = plan?.ceremonies ?? [];
  const after = withWeddingDay(before, day);
  return checklists.flatMap(({ tasks }) => movedTasks(tasks, { before, after, today }));
}
