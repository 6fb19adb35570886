import { datesOf, withWeddingDay } from '@wedding/shared/contract/ceremony-dates.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { missedWindows } from '@wedding/shared/contract/move-tasks.ts';
import { placeTasks } from '@wedding/shared/contract/place-tasks.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';

interface When {
  plan: WeddingPlan | null;
  /** The wedding day; null or '' while none is chosen. */
  day: string | null;
  today: string;
}

/** A template's tasks by day, whether they had to move closer, and which can't keep a window of law. */
export function previewOf(template: ChecklistTemplate, { plan, day, today }: When) {
  if (!day) {
    return { tasks: template.tasks.map((task) => ({ ...task, day: null })), pressed: false, missed: [] };
  }
  // As the server will place them.
  const after = withWeddingDay(plan?.ceremonies ?? [], day);
  const ceremonies = datesOf(after) ?? { main: day };
  const dues = template.tasks.map((task) => task.due);
  const days = placeTasks(dues, { ceremonies, from: today });
  // From long before the wedding every task falls where the template means it.
  const meant = placeTasks(dues, { ceremonies, from: '2000-01-01' });
  const tasks = template.tasks.map((task, place) => ({ ...task, day: days[place] ?? null }));
  return {
    tasks: tasks.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)),
    pressed: days.some((placed, place) => placed !== meant[place]),
    missed: missedWindows(
      tasks.map((task) => ({ ...task, due_on: task.day })),
      after,
    ),
  };
}
