import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import type { FigureName } from '../lib/figure-kinds.ts';

const MeaningsSheet = lazySheet(async () => (await import('./meanings-sheet.tsx')).MeaningsSheet);

/** A question mark that opens what each figure means. */
export function FigureMeanings({ names }: { names: readonly FigureName[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="What these figures mean" onClick={() => setOpen(true)}>
        <CircleQuestionMark />
      </IconButton>
      {open && <MeaningsSheet names={names} onClose={() => setOpen(false)} />}
    </>
  );
}
