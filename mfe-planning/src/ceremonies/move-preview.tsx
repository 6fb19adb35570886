import type { MissedWindow, Move } from '@wedding/shared/domain/move-tasks.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { shortDay } from '../lib/day-text.ts';
import css from './ceremonies.module.css';
import { type EarliestDay, WindowWarning } from './window-warning.tsx';

/** The `tabIndex` of a scrolling region, so that it is in the tab order. */
const FOCUSABLE = 0;

interface MovePreviewProps {
  moves: readonly Move[];
  missed: readonly MissedWindow[];
  onDay: (earliest: EarliestDay) => void;
  onSave: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** Previews which tasks move with a ceremony's day, from when to when. Nothing moves before the couple confirms. */
export function MovePreview({ moves, missed, onDay, onSave, onBack, onClose }: MovePreviewProps) {
  const today = useToday();
  const sorted = moves.toSorted((a, b) => (a.to < b.to ? -1 : 1));
  return (
    <Sheet
      open
      onClose={onClose}
      title={moves.length === 1 ? '1 task moves' : `${moves.length} tasks move`}
      footer={
        <>
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
          <Button onClick={onSave}>Save the new days</Button>
        </>
      }
    >
      <WindowWarning missed={missed} today={today} onDay={onDay} />
      {/* A long list scrolls, so it must be reachable by keyboard. */}
      <section aria-label="Tasks that move" tabIndex={FOCUSABLE}>
        <Stack as="ul" shrink divided size={14}>
          {sorted.map(({ task, to }) => (
            <Row as="li" gap={4} rowGap={0} align="baseline" leads breaks key={task.id}>
              <span>{task.title}</span>
              <Text as="span" weight={600} className={css.days}>
                {task.due_on && (
                  <>
                    <VisuallyHidden>was</VisuallyHidden> <s>{shortDay(task.due_on, today)}</s>{' '}
                    <VisuallyHidden>becomes</VisuallyHidden>
                  </>
                )}{' '}
                {shortDay(to, today)}
              </Text>
            </Row>
          ))}
        </Stack>
      </section>
    </Sheet>
  );
}
