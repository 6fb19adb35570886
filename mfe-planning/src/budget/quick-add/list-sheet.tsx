import { useMemo, useState } from 'react';
import { ImportSheet } from '../files/import-sheet.tsx';
import type { Answers } from '../model/lines-reading.ts';
import { type AddContext, readList } from './read-list.ts';

interface ListSheetProps extends AddContext {
  text: string;
  onClose: () => void;
}

/** Adds the lines of a pasted list after a preview. */
export function ListSheet({ text, onClose, budget, templates, party, chosen }: ListSheetProps) {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const reading = useMemo(
    () => readList(text, answers, { budget, templates, party, chosen }),
    [text, answers, budget, templates, party, chosen],
  );
  return (
    <ImportSheet
      title="Your list"
      verb="Add"
      done="added"
      reading={reading}
      placeOf={({ set }) => budget.categories.find(({ id }) => id === set.category_id)?.name ?? ''}
      answers={answers}
      onAnswers={setAnswers}
      unsaved
      onClose={onClose}
    />
  );
}
