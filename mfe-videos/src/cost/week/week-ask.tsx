import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import type { Week } from './use-week.ts';
import { NEXT_BEGIN, raisedLimit } from './week.ts';

interface WeekAskProps {
  week: Week;
  /** Whether the sound continues meanwhile. False for a video that has none. */
  isListening: boolean;
  onKeepWatching: () => void;
  onRaiseLimit: () => void;
  onStop: () => void;
  onClose: () => void;
}

/** Asks how to continue when the week's data is used up. The sound keeps playing. */
export function WeekAsk({ week, isListening, onKeepWatching, onRaiseLimit, onStop, onClose }: WeekAskProps) {
  const { used, weekly } = week;
  return (
    <Sheet open onClose={onClose} title="This week’s data is used up">
      <Stack gap={3}>
        <p>
          {formatBytes(used)} of {formatBytes(weekly ?? 0)}. Resets {NEXT_BEGIN}.{' '}
          {isListening ? 'Only the sound plays now.' : 'The lesson is paused.'}
        </p>
        <Button wide onClick={onRaiseLimit}>
          Raise the weekly limit to {formatBytes(raisedLimit(week))}
        </Button>
        <Button wide variant="outline" onClick={onKeepWatching}>
          Keep watching
        </Button>
        {isListening && (
          <Button wide variant="outline" onClick={onClose}>
            Keep listening
          </Button>
        )}
        <Button wide variant="quiet" onClick={onStop}>
          Stop here
        </Button>
      </Stack>
    </Sheet>
  );
}
