import { Button } from '@wedding/shared/ui/button.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import type { Week } from './use-week.ts';
import css from './week.module.css';
import { nextBegin, raised } from './week.ts';

interface WeekAskProps {
  week: Week;
  /** What goes on meanwhile: the sound, or nothing for a film that has none. */
  listens: boolean;
  onGoOn: () => void;
  onRaise: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** A week's data is used up: what shall happen now? The sound plays on while the person thinks. */
export function WeekAsk({ week, listens, onGoOn, onRaise, onStop, onClose }: WeekAskProps) {
  const { used, weekly, weekday } = week;
  return (
    <Sheet open onClose={onClose} title="This week’s data is used up">
      <div className={css.ask}>
        <p>
          {formatBytes(used)} of {formatBytes(weekly ?? 0)}. It begins anew {nextBegin(weekday)}.{' '}
          {listens ? 'Only the sound plays now.' : 'The lesson waits.'}
        </p>
        <Button wide onClick={onRaise}>
          Raise the week to {formatBytes(raised(week))}
        </Button>
        <Button wide variant="outline" onClick={onGoOn}>
          Go on with the picture for this lesson
        </Button>
        {listens && (
          <Button wide variant="outline" onClick={onClose}>
            Listen on
          </Button>
        )}
        <Button wide variant="quiet" onClick={onStop}>
          Stop here
        </Button>
      </div>
    </Sheet>
  );
}
