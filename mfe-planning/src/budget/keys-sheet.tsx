import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import css from './explain-sheet.module.css';

const KEYS = [
  ['Arrow keys', 'Move from cell to cell'],
  ['Home, End', 'First and last cell of the row; with Ctrl of the table'],
  ['Typing, Enter or F2', 'Change a cell'],
  ['Enter', 'Save it and go down a line'],
  ['Tab', 'Save it and go on in the row'],
  ['Esc', 'Discard what you typed'],
  ['Delete', 'Empty a cell'],
  ['Ctrl V', 'Paste cells copied from a spreadsheet'],
  ['Alt ↑, Alt ↓', 'Fold and unfold a category'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo and redo'],
  ['Esc, then Tab', 'Leave the table'],
  ['?', 'Show these keys'],
] as const;

/** Lists the keys of the grid. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Keyboard">
      <dl className={css.keys}>
        {KEYS.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
