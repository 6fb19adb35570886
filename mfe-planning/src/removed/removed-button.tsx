import { Button } from '@wedding/shared/ui/button.tsx';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Tool } from './removed.queries.ts';

const RemovedSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "removed" */ './removed-sheet.tsx')).RemovedSheet,
}));

/** The way to what was removed where nothing is left that has a menu. */
export function RemovedButton({ tool }: { tool: Tool }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" icon={<History aria-hidden="true" />} onClick={() => setOpen(true)}>
        Removed in the last 30 days
      </Button>
      {open && (
        <Suspense>
          <RemovedSheet tool={tool} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
