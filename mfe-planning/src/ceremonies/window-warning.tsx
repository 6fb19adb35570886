import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { CalendarClock } from 'lucide-react';
import { fullDate } from '../lib/day-text.ts';
import css from './ceremonies.module.css';

export type MissedTask = Pick<Task, 'id' | 'title' | 'due'>;

interface WindowWarningProps {
  tasks: readonly MissedTask[];
  today: string;
  /** Moves the ceremony to the earliest day. */
  onEarliest?: (day: string) => void;
  /** Opens the days, where there is more than one to change. */
  onDays?: () => void;
}

/** Says which legal windows can't be kept, and the earliest day on which they can. */
export function WindowWarning({ tasks, today, onEarliest, onDays }: WindowWarningProps) {
  if (tasks.length === 0) return null;
  const earliest =
    tasks
      .flatMap((task) => earliestOf(task, today) ?? [])
      .sort()
      .at(-1) ?? null;
  return (
    <div className={css.warning}>
      <CalendarClock aria-hidden="true" />
      <Stack gap={2} justify="start">
        {tasks.map((task) => (
          <p key={task.id}>{noticeText(task, today)}</p>
        ))}
        {earliest && onEarliest && (
          <Button variant="outline" small onClick={() => onEarliest(earliest)}>
            Move it to {fullDate(earliest, today)}
          </Button>
        )}
        {onDays && (
          <Button variant="outline" small onClick={onDays}>
            Change the day
          </Button>
        )}
      </Stack>
    </div>
  );
}

/** Returns the first day of the ceremony that leaves the notice it needs; null if its notice would be too old. */
function earliestOf({ due }: MissedTask, today: string): string | null {
  if (due.kind !== 'offset' || due.min_lead_days === undefined) return null;
  return addDays(today, due.min_lead_days);
}

function noticeText(task: MissedTask, today: string): string {
  const { due, title } = task;
  const earliest = earliestOf(task, today);
  if (due.kind !== 'offset') return title;
  if (!earliest)
    return `“${title}” counts for ${formatCounted(due.max_lead_days ?? 0, 'day')} at most. Do it closer to the day.`;
  const lead = due.min_lead_days ?? 0;
  // The law counts whole days of notice: the one of the ceremony itself isn't among them.
  const who =
    due.ceremony === 'registry'
      ? `The registry needs ${formatCounted(lead - 1, 'day')}’ notice.`
      : `“${title}” needs ${formatCounted(lead, 'day')} before the ceremony.`;
  return `${who} Earliest: ${fullDate(earliest, today)}.`;
}
