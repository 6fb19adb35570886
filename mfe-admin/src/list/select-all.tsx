import { formatCount } from '@wedding/shared/format/count.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import type { TickedRows } from './list.ts';

/** In a bar for ticked rows: ticks what the list finds on every page. Renders nothing once all of it is ticked. */
export function SelectAll<Row>({ selection }: { selection: TickedRows<Row> }) {
  const { toast } = useHost();
  const onError = (error: Error) => void toast.error(messageOf(error));
  const select = useMutation({ mutationFn: selection.tickEverything, onError });
  if (selection.count >= selection.total) return null;
  return (
    <Button
      small
      variant="quiet"
      busy={select.isPending}
      busyLabel="Selecting"
      onClick={() => select.mutate()}
    >
      Select all {formatCount(selection.total)}
    </Button>
  );
}
