import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useMemo, useState } from 'react';
import { Answers } from '../../components/answers.tsx';
import type { QuickReading } from '../../components/quick-add.tsx';
import { longDay } from '../../lib/day-text.ts';
import { useEdit } from '../../sync/use-sync.ts';
import { type QuickTask, readTask, tasksAdded } from './new-task.ts';

interface TaskListSheetProps {
  text: string;
  checklist: Checklist;
  today: string;
  onClose: () => void;
}

/** Shows a pasted list of tasks with the days that are understood, asks about the others, and adds them as one step. */
export function TaskListSheet({ text, checklist, today, onClose }: TaskListSheetProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, QuickReading<QuickTask>>>(new Map());
  const edit = useEdit();
  const rows = useMemo(
    () =>
      text
        .split(/[\n\r]+/)
        .filter((row) => /[\p{L}\p{N}]/u.test(row))
        .map((row) => row.replaceAll('\t', ' ')),
    [text],
  );
  const readings = rows.map((row, place) => answers.get(place) ?? readTask(row, today));
  const tasks = readings.flatMap((reading) => (reading.kind === 'value' ? [reading.value] : []));
  const open = readings.filter(({ kind }) => kind === 'question').length;
  return (
    <Sheet
      open
      title="Your list"
      unsaved
      onClose={onClose}
      footer={
        <Button
          disabled={open > 0 || tasks.length === 0}
          onClick={() => {
            edit(tasksAdded(tasks, checklist), `${formatCounted(tasks.length, 'task')} added`, {
              separable: true,
            });
            onClose();
          }}
        >
          {open > 0
            ? `Answer ${formatCounted(open, 'question')} first`
            : `Add ${formatCounted(tasks.length, 'task')}`}
        </Button>
      }
    >
      <Stack as="ul" gap={4} shrink>
        {readings.map((reading, place) => (
          <li key={place}>
            <Text breaks weight={600}>
              {reading.kind === 'value' ? reading.value.title : rows[place]}
            </Text>
            {reading.kind === 'value' && reading.value.due_on && (
              <Text tone="second" size={14}>
                {longDay(reading.value.due_on)}
              </Text>
            )}
            {reading.kind === 'unreadable' && (
              <Text tone="danger" size={14}>
                {reading.reason}
              </Text>
            )}
            {reading.kind === 'question' && (
              <>
                <Text tone="second" size={14} below={2}>
                  {reading.text}
                </Text>
                <Answers
                  all={reading.answers}
                  onAnswer={({ next }) => setAnswers(new Map([...answers, [place, next]]))}
                />
              </>
            )}
          </li>
        ))}
      </Stack>
    </Sheet>
  );
}
