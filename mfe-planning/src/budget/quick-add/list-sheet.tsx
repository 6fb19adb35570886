import { ImportSheet } from '../../components/quick-add/import-sheet.tsx';
import type { LinesAnswers } from '../model/lines-reading.ts';
import { type AddContext, readList } from './read-list.ts';

interface ListSheetProps extends AddContext {
  text: string;
  onClose: () => void;
}

/** Adds the lines of a pasted list after a preview. */
export function ListSheet({ text, onClose, ...context }: ListSheetProps) {
  return (
    <ImportSheet
      title="Your list"
      verb="Add"
      source={text}
      read={(list, answers: LinesAnswers) => readList(list, answers, context)}
      placeOf={({ set }) => context.budget.categories.find(({ id }) => id === set.category_id)?.name ?? ''}
      unsaved
      onClose={onClose}
    />
  );
}
