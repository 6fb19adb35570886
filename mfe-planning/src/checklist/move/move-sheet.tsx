import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { dateFormatter } from '@wedding/shared/format/formatters.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { type FormEvent, useState } from 'react';
import { DayField, isDay } from '../../components/day-field.tsx';
import { dayInText } from '../../lib/day-text.ts';
import { change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';
import css from './move-sheet.module.css';

interface MoveSheetProps {
  task: Task;
  today: string;
  onClose: () => void;
}

const STEPS = [
  { label: '+1 day', days: 1 },
  { label: '+1 week', days: 7 },
];
const formatWeekday = dateFormatter({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Moves a task to a later day. */
export function MoveSheet({ task, today, onClose }: MoveSheetProps) {
  const [day, setDay] = useState('');
  const edit = useEdit();
  const { title, due_on } = task;
  // A day that is over is counted from today on.
  const start = due_on && due_on > today ? due_on : today;

  function moveTo(date: string) {
    // A day that the couple chose no longer follows the ceremony.
    const due = { kind: 'fixed', date };
    edit([change('task', task, { due_on: date, due })], `“${title}” moved to ${dayInText(date, today)}`);
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isDay(day)) moveTo(day);
  }
  return (
    <Sheet open title={`Move “${title}”`} onClose={onClose}>
      <Stack gap={5} shrink>
        <Text tone="second">
          {due_on ? `${due_on < today ? 'Was due' : 'Due'} ${dayInText(due_on, today)}` : 'No day yet'}
        </Text>
        <Grid gap={3} className={css.steps}>
          {STEPS.map(({ label, days }) => {
            const to = addDays(start, days);
            return (
              <Button key={label} variant="outline" wide className={css.step} onClick={() => moveTo(to)}>
                <span>{label}</span>{' '}
                <Text as="span" tone="muted" size={14} weight={400}>
                  {formatWeekday(new Date(`${to}T12:00:00Z`))}
                </Text>
              </Button>
            );
          })}
        </Grid>
        <Grid as="form" gap={3} align="end" className={css.steps} noValidate onSubmit={submit}>
          <DayField label="Another day" value={day} onChange={setDay} />
          <Button type="submit" disabled={!isDay(day)}>
            Move
          </Button>
        </Grid>
      </Stack>
    </Sheet>
  );
}
