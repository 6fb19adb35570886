import type { Task } from '@wedding/shared/contract/task.schema.ts';
import { addDays } from '@wedding/shared/domain/local-date.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { DayField, isDay } from '../../components/day-field.tsx';
import { MoveButtons } from '../../components/move-buttons.tsx';
import { orderEdits } from '../../components/move-row.ts';
import { dayInText, longDay } from '../../lib/day-text.ts';
import { change } from '../../sync/edits.ts';
import { useEdit } from '../../sync/use-sync.ts';

interface MoveSheetProps {
  task: Task;
  /** The tasks among which it can change its place, in their order. */
  neighbours: readonly Task[];
  today: string;
  onClose: () => void;
}

/** Moves a task to a later day, or to another place in its list. */
export function MoveSheet({ task, neighbours, today, onClose }: MoveSheetProps) {
  const [day, setDay] = useState('');
  const edit = useEdit();
  // A day that is over is counted from today on.
  const start = task.due_on && task.due_on > today ? task.due_on : today;

  function moveTo(due_on: string) {
    // A day that the couple chose no longer follows the ceremony.
    const due = { kind: 'fixed', date: due_on };
    edit([change('task', task, { due_on, due })], `“${task.title}” moved to ${dayInText(due_on, today)}`);
    onClose();
  }
  return (
    <Sheet open title={`Move “${task.title}”`} onClose={onClose}>
      <Stack gap={3} shrink>
        {[
          { label: '+1 day', to: addDays(start, 1) },
          { label: '+1 week', to: addDays(start, 7) },
        ].map(({ label, to }) => (
          <Button
            key={label}
            variant="outline"
            wide
            icon={<CalendarPlus aria-hidden="true" />}
            onClick={() => moveTo(to)}
          >
            {label}, {longDay(to)}
          </Button>
        ))}
        <DayField label="Another day" value={day} onChange={setDay} />
        {isDay(day) && (
          <Button wide icon={<CalendarDays aria-hidden="true" />} onClick={() => moveTo(day)}>
            Move to {longDay(day)}
          </Button>
        )}
        {neighbours.length > 1 && (
          <MoveButtons
            name={task.title}
            rows={neighbours}
            id={task.id}
            onMove={(rows) => edit(orderEdits('task', rows))}
          />
        )}
      </Stack>
    </Sheet>
  );
}
