import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { useMemo, useState } from 'react';
import type { PastedBlock } from '../grid/grid-block.ts';
import type { Answers } from '../model/lines-reading.ts';
import { ImportSheet } from './import-sheet.tsx';
import { readBlock } from './read-block.ts';

interface PasteSheetProps {
  budget: Budget;
  party: Party;
  block: PastedBlock;
  onClose: () => void;
}

/** Imports cells pasted from a spreadsheet after a preview. */
export function PasteSheet({ budget, party, block, onClose }: PasteSheetProps) {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const reading = useMemo(
    () => readBlock(block, budget, { party, answers }),
    [block, budget, party, answers],
  );
  return (
    <ImportSheet
      title="Pasted cells"
      verb="Paste"
      done="pasted"
      reading={reading}
      answers={answers}
      onAnswers={setAnswers}
      onClose={onClose}
    />
  );
}
