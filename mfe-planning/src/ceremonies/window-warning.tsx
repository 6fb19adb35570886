import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { fullDate } from '@wedding/shared/format/timestamp.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './ceremonies.module.css';

export type MissedTask = Pick<Task, 'id' | 'title' | 'due'>;

interface WindowWarningProps {
  tasks: readonly MissedTask[];
  today: string;
  /** Opens the days. Without it they are changed right beside the warning. */
  onDays?: () => void;
}

/** Says which legal windows can't be kept, and the earliest day on which they can. */
export function WindowWarning({ tasks, today, onDays }: WindowWarningProps) {
  if (tasks.length === 0) return null;
  return (
    <DayNotice warns>
      <Stack gap={2} justify="start">
        {tasks.map((task) => (
          <p key={task.id}>{noticeText(task, today)}</p>
        ))}
        {onDays && (
          <Button variant="outline" small onClick={onDays}>
            Change the day
          </Button>
        )}
      </Stack>
    </DayNotice>
  );
}

/** A remark about days. */
export function DayNotice({ warns = false, children }: { warns?: boolean; children: ReactNode }) {
  return (
    <Grid gap={2} below={4} size={14} className={cx(css.notice, warns && css.warning)}>
      <CalendarClock aria-hidden="true" />
      {children}
    </Grid>
  );
}

const leadOf = ({ due }: MissedTask): number => (due.kind === 'offset' && due.min_lead_days) || 0;

/** Returns the first day of the ceremony that leaves the notice it needs. */
const earliestOf = (task: MissedTask, today: string): string => addDays(today, leadOf(task));

function noticeText(task: MissedTask, today: string): string {
  const { due, title } = task;
  const lead = leadOf(task);
  if (due.kind === 'offset' && lead === 0)
    return `“${title}” counts for ${formatCounted(due.max_lead_days ?? 0, 'day')} at most. Do it closer to the day.`;
  const earliest = fullDate(earliestOf(task, today), today);
  // The law counts whole days of notice: the one of the ceremony itself isn't among them.
  return due.kind === 'offset' && due.ceremony === 'registry'
    ? `The registry needs ${formatCounted(lead - 1, 'day')}’ notice. Earliest: ${earliest}.`
    : `“${title}” needs ${formatCounted(lead, 'day')} before the ceremony. Earliest: ${earliest}.`;
}
