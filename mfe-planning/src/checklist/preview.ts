import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { datesOf, withWeddingDay } from '@wedding/shared/domain/ceremony-dates.ts';
import { missedWindows } from '@wedding/shared/domain/move-tasks.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';

interface When {
  plan: WeddingPlan | null;
  /** The wedding day; null or '' if none is chosen. */
  day: string | null;
  today: string;
}

/** Returns a template's tasks by day, whether they were moved closer, and which miss a legal time window. */
export function previewOf(template: ChecklistTemplate, { plan, day, today }: When) {
  if (!day) {
    return { tasks: template.tasks.map((task) => ({ ...task, day: null })), isCompressed: false, missed: [] };
  }
  // The same placement as on the server.
  const after = withWeddingDay(plan?.ceremonies ?? [], day);
  const ceremonies = datesOf(after) ?? { main: day };
  const dues = template.tasks.map((task) => task.due);
  const days = placeTasks(dues, { ceremonies, from: today });
  // With enough time before the wedding, every task is due on the template's own day.
  const desired = placeTasks(dues, { ceremonies, from: '2000-01-01' });
  const tasks = template.tasks.map((task, place) => ({ ...task, day: days[place] ?? null }));
  return {
    tasks: tasks.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)),
    isCompressed: days.some((placed, place) => dues[place]?.kind === 'offset' && placed !== desired[place]),
    missed: missedWindows(
      tasks.map((task) => ({ ...task, due_on: task.day })),
      after,
    ),
  };
}
