import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { CalendarClock } from 'lucide-react';
import { WindowWarning } from '../ceremonies/window-warning.tsx';
import formCss from '../components/form.module.css';
import { shortDay } from '../lib/day-text.ts';
import css from './placed-preview.module.css';
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
          <p className={css.note}>
            <CalendarClock aria-hidden="true" />
            You have less time than usual, so the early tasks are closer together. Nothing starts overdue.
          </p>
        )}
        <WindowWarning tasks={missed} today={today} />
        <Text as="ul" size={14} className={css.rows}>
          {tasks.slice(0, MAX_SHOWN).map((task) => (
            <li key={task.id}>
              <span>{task.title}</span>
              {task.day && (
                <Text as="span" weight={600} tabular className={css.day}>
                  {shortDay(task.day, today)}
                </Text>
              )}
            </li>
          ))}
        </Text>
        {tasks.length > MAX_SHOWN && (
          <Text tone="muted" size={14} className={css.more}>
            and {tasks.length - MAX_SHOWN} more
          </Text>
        )}
      </Card>
    </aside>
  );
}
