import { messageOf } from '@wedding/shared/host/call.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';

interface BookingWaitProps {
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
  /** Ticks the task without amounts, which can be added later in the budget. */
  onJustTick: () => void;
  onClose: () => void;
}

/** Shown when a booking is ticked before its budget line is fetched. The question appears with the line. */
export function BookingWait({ error, retrying, onRetry, onJustTick, onClose }: BookingWaitProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="What did you agree?"
      footer={
        <Button variant="outline" onClick={onJustTick}>
          Just tick it
        </Button>
      }
    >
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={onRetry} retrying={retrying} />
      ) : (
        <div role="status">
          <VisuallyHidden>Fetching your budget</VisuallyHidden>
          <Skeleton shape="row" count={3} />
        </div>
      )}
    </Sheet>
  );
}
