import { Button } from '@wedding/shared/ui/button.tsx';
import { Undo2 } from 'lucide-react';
import { useDesk } from './use-desk.ts';

/** Takes the last step back, and then the one before it. */
export function UndoButton() {
  const { desk, done } = useDesk();
  if (done.length === 0) return null;
  return (
    <Button variant="quiet" small icon={<Undo2 aria-hidden="true" />} onClick={() => desk.undo()}>
      Undo
    </Button>
  );
}
