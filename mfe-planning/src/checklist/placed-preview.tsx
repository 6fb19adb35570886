import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { DayNotice, WindowWarning } from '../ceremonies/window-warning.tsx';
import formCss from '../components/form.module.css';
import { shortDay } from '../lib/day-text.ts';
import { previewOf } from './preview.ts';

/** The number of upcoming tasks that are shown. */
const MAX_SHOWN = 8;

interface PlacedPreviewProps {
  template: ChecklistTemplate;
  plan: WeddingPlan | null;
  /** The wedding day; null if none is chosen. */
  day: string | null;
}

/** Previews when the template's tasks would be due for the chosen wedding day. */
export function PlacedPreview({ template, plan, day }: PlacedPreviewProps) {
  const today = useToday();
  const { tasks, isCompressed, missed } = previewOf(template, { plan, day, today });
  return (
    <aside className={formCss.aside} aria-label="First tasks">
      <Card title={day ? 'What comes first' : 'Some of the tasks'}>
        {isCompressed && (
          <DayNotice>
            <p>
              You have less time than usual, so the early tasks are closer together. Nothing starts overdue.
            </p>
          </DayNotice>
        )}
        <WindowWarning tasks={missed} today={today} />
        <Stack as="ul" shrink divided size={14}>
          {tasks.slice(0, MAX_SHOWN).map((task) => (
            <Row as="li" gap={4} rowGap={0} align="baseline" leads breaks key={task.id}>
              <span>{task.title}</span>
              {task.day && (
                <Text as="span" weight={600} tabular>
                  {shortDay(task.day, today)}
                </Text>
              )}
            </Row>
          ))}
          {tasks.length > MAX_SHOWN && (
            <Text as="li" tone="muted">
              and {tasks.length - MAX_SHOWN} more
            </Text>
          )}
        </Stack>
      </Card>
    </aside>
  );
}
