import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { datesOf, withWeddingDay } from '@wedding/shared/domain/ceremony-dates.ts';
import { missedWindows } from '@wedding/shared/domain/move-tasks.ts';
import { placeTasks } from '@wedding/shared/domain/place-tasks.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { DayNotice, WindowWarning } from '../ceremonies/window-warning.tsx';
import formCss from '../components/form.module.css';
import { shortDay } from '../lib/day-text.ts';

/** The number of upcoming tasks that are shown. */
const MAX_SHOWN = 8;

interface PlacedPreviewProps {
  template: ChecklistTemplate;
  plan: WeddingPlan | null;
  /** The wedding day; null or '' if none is chosen. */
  day: string | null;
}

/** Previews when the template's tasks would be due for the chosen wedding day. */
export function PlacedPreview(props: PlacedPreviewProps) {
  const { day } = props;
  const today = useToday();
  const { tasks, isCompressed, missed } = previewOf(props, today);
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
        <WindowWarning missed={missed} today={today} />
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

/** Returns a template's tasks by day, whether they were moved closer, and which miss a legal time window. */
function previewOf({ template, plan, day }: PlacedPreviewProps, today: string) {
  if (!day) {
    return { tasks: template.tasks.map((task) => ({ ...task, day: null })), isCompressed: false, missed: [] };
  }
  // The same placement as on the server.
  const after = withWeddingDay(plan?.ceremonies ?? [], day);
  const ceremonies = datesOf(after) ?? { main: day };
  const dues = template.tasks.map((task) => task.due);
  const days = placeTasks(dues, { ceremonies, from: today });
  // With enough time before the wedding, every task is due on the template's own day.
  const desired = placeTasks(dues, { ceremonies, from: '2000-01-01' });
  const tasks = template.tasks.map((task, place) => ({ ...task, day: days[place] ?? null }));
  return {
    tasks: tasks.toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1)),
    isCompressed: days.some((placed, place) => dues[place]?.kind === 'offset' && placed !== desired[place]),
    missed: missedWindows(
      tasks.map((task) => ({ ...task, due_on: task.day })),
      after,
    ),
  };
}
