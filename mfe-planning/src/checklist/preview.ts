import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { daysBetween } from '@wedding/shared/contract/local-date.ts';
import { type CeremonyDates, dayOfCeremony, placeTasks } from '@wedding/shared/contract/place-tasks.ts';
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
    return { tasks: template.tasks.map((task) => ({ ...task, day: null })), pressed: false, tooLate: [] };
  }
  const ceremonies = { ...datesOf(plan), main: day };
  const dues = template.tasks.map((task) => task.due);
  const days = placeTasks(dues, { ceremonies, from: today });
  // From long before the wedding every task falls where the template means it.
  const meant = placeTasks(dues, { ceremonies, from: '2000-01-01' });
  const tasks = template.tasks.map((task, place) => ({ ...task, day: days[place] ?? null }));
  return {
    tasks: tasks.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)),
    pressed: days.some((placed, place) => placed !== meant[place]),
    tooLate: tasks.flatMap(({ title, due, day: placed }) => {
      if (due.kind !== 'offset' || due.min_lead_days === undefined || !placed) return [];
      const lead = daysBetween(placed, dayOfCeremony(due.ceremony, ceremonies));
      return lead < due.min_lead_days ? [title] : [];
    }),
  };
}

function datesOf(plan: WeddingPlan | null): Partial<CeremonyDates> {
  const dated = (plan?.ceremonies ?? []).filter((ceremony) => ceremony.date !== null);
  return Object.fromEntries(dated.map(({ kind, date }) => [kind, date]));
}
