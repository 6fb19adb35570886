import { saveChanges } from '@wedding/shared/contract/changes.ts';
import { mainCeremony } from '@wedding/shared/domain/ceremony-dates.ts';
import { daysBetween } from '@wedding/shared/domain/local-date.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useQuery, type useQueryClient } from '@wedding/shared/host/query.ts';
import { previewOf } from '../checklist/preview.ts';
import { useToday } from '../lib/clock.ts';
import { CEREMONIES } from '../lib/labels.ts';
import { newId } from '../lib/new-id.ts';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { sortAfter } from '../lib/sort-after.ts';

/** Saves the wedding day: on the main ceremony, or as a new reception. @throws {ApiError} */
export async function saveWeddingDay(client: ReturnType<typeof useQueryClient>, date: string): Promise<void> {
  const { plan } = await client.fetchQuery(checklistsQuery());
  const ceremonies = plan?.ceremonies ?? [];
  const main = mainCeremony(ceremonies);
  const change = main
    ? { entity: 'ceremony' as const, id: main.id, version: main.version, date }
    : {
        entity: 'ceremony' as const,
        id: newId(),
        version: 0 as const,
        sort: sortAfter(ceremonies),
        kind: 'reception' as const,
        name: CEREMONIES.reception,
        date,
        guests: 0,
      };
  await call(saveChanges, { body: { changes: [change] } });
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'next-step' });
}

/** Shows how many tasks the first template has for this wedding day: `41 tasks that fit your 102 days`. */
export function FittingTasks({ day, fallback }: { day: string; fallback: string }) {
  const today = useToday();
  const { data, isPending } = useQuery(checklistsQuery());
  if (isPending) return 'It fits the time you have left';
  const template = data?.templates[0];
  if (!template) return fallback;
  const { tasks } = previewOf(template, { plan: data.plan, day, today });
  if (tasks.length === 0) return fallback;
  const days = daysBetween(today, day);
  const fitting = tasks.length === 1 ? '1 task that fits' : `${formatCount(tasks.length)} tasks that fit`;
  return `${fitting} your ${formatCounted(days, 'day')}`;
}
