import { daysBetween } from '@wedding/shared/domain/local-date.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { previewOf } from '../checklist/preview.ts';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { viewOf } from '../lib/plan-list.ts';

/** Shows how many tasks the first template has for this wedding day: `41 tasks that fit your 102 days`. */
export function FittingTasks({ day, fallback }: { day: string; fallback: string }) {
  const today = useToday();
  const { data: list, isPending } = useQuery(checklistsQuery());
  if (isPending) return <>It fits the time you have left</>;
  const template = list?.templates[0];
  const tasks = template ? previewOf(template, { plan: viewOf(list).plan, day, today }).tasks : [];
  if (tasks.length === 0) return <>{fallback}</>;
  const days = daysBetween(today, day);
  const fitting = tasks.length === 1 ? '1 task that fits' : `${formatCount(tasks.length)} tasks that fit`;
  return <>{`${fitting} your ${formatCounted(days, 'day')}`}</>;
}
