import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { useDraft } from './use-draft.ts';

/** The draft of a form in a sheet. Closing the sheet keeps it, unless by `done`, which discards it first. */
export function useSheetDraft<T extends object>(name: string, empty: T, onClose: () => void) {
  const { toast } = useHost();
  const { draft, change, clear } = useDraft(name, empty);
  function done() {
    clear();
    onClose();
  }
  function onSaved({ message }: { message: string }) {
    toast.success(message);
    done();
  }
  const cancel = (
    <Button variant="quiet" onClick={done}>
      Cancel
    </Button>
  );
  return { draft, change, done, onSaved, cancel };
}
