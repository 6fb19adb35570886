import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useMemo } from 'react';
import { useEdit } from '../sync/use-sync.ts';
import { type PastedBlock, readBlock } from './grid-block.ts';
import { LinesPreview, linesIn } from './lines-preview.tsx';

interface PasteSheetProps {
  budget: Budget;
  block: PastedBlock;
  onClose: () => void;
}

/** Imports cells pasted from a spreadsheet after a preview. */
export function PasteSheet({ budget, block, onClose }: PasteSheetProps) {
  const reading = useMemo(() => readBlock(block, budget), [block, budget]);
  const edit = useEdit();
  const lines = linesIn(reading);
  const count = formatCounted(lines, 'line');
  return (
    <Sheet
      open
      onClose={onClose}
      title="Pasted cells"
      footer={
        <Button
          disabled={lines === 0}
          onClick={() => {
            edit(reading.edits, `${count} pasted`);
            onClose();
          }}
        >
          {lines > 0 ? `Paste ${count}` : 'Paste'}
        </Button>
      }
    >
      <LinesPreview reading={reading} />
    </Sheet>
  );
}
