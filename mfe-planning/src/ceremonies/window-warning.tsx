import type { TaskDue } from '@wedding/shared/contract/task.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import type { MissedWindow } from '@wedding/shared/domain/move-tasks.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { fullDate } from '@wedding/shared/format/timestamp.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './ceremonies.module.css';

/** A ceremony, and the first day of it that leaves the notice it needs. */
export interface EarliestDay {
  ceremony: Extract<TaskDue, { kind: 'offset' }>['ceremony'];
  day: string;
}

interface WindowWarningProps {
  missed: readonly MissedWindow[];
  today: string;
  /** Moves the ceremony to that day. Without it, the day is changed right beside the warning. */
  onDay?: ((earliest: EarliestDay) => void) | undefined;
}

/** Says which legal windows can't be kept, and moves the ceremony to the earliest day on which they can. */
export function WindowWarning({ missed, today, onDay }: WindowWarningProps) {
  const earliest = missed
    .flatMap((window) => earliestOf(window, today) ?? [])
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .at(-1);
  if (missed.length === 0) return null;
  return (
    <DayNotice warns>
      <Stack gap={2} justify="start">
        {missed.map((window) => (
          <p key={window.task.id}>{noticeText(window, today)}</p>
        ))}
        {onDay && earliest && (
          <Button variant="outline" small onClick={() => onDay(earliest)}>
            Set {fullDate(earliest.day, today)}
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

/** Returns the earliest day of a ceremony; null if it is far enough away, so that only the task has to come earlier. */
function earliestOf({ task: { due }, day, lead }: MissedWindow, today: string): EarliestDay | null {
  const least = (due.kind === 'offset' && due.min_lead_days) || 0;
  if (due.kind !== 'offset' || lead >= least || day >= addDays(today, least)) return null;
  return { ceremony: due.ceremony, day: addDays(today, least) };
}

function noticeText(window: MissedWindow, today: string): string {
  const { due, title } = window.task;
  if (due.kind !== 'offset') return '';
  const { min_lead_days: least = 0, max_lead_days: most = 0 } = due;
  if (window.lead >= least)
    return `“${title}” counts for ${formatCounted(most, 'day')} at most. Do it closer to the day.`;
  // The law counts whole days of notice: the one of the ceremony itself isn't among them.
  const notice =
    due.ceremony === 'registry'
      ? `The registry needs ${formatCounted(least - 1, 'day')}’ notice.`
      : `“${title}” needs ${formatCounted(least, 'day')} before the ceremony.`;
  const earliest = earliestOf(window, today);
  return earliest
    ? `${notice} Earliest: ${fullDate(earliest.day, today)}.`
    : `${notice} Do it by ${fullDate(addDays(window.day, -least), today)}.`;
}
