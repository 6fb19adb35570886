import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Tool } from './removed.queries.ts';

/** Opens the removed budgets or checklists if none is left whose menu could. */
export function RemovedButton({ tool }: { tool: Tool }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        Removed in the last 30 days
      </Button>
      {open && <RemovedSheet tool={tool} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The removed rows of a tool, loaded when they are opened. */
export const RemovedSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "removed" */ './removed-sheet.tsx')).RemovedSheet,
);
