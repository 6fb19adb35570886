import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import css from './amounts.module.css';

const KEYS = [
  ['Arrow keys', 'Move from cell to cell'],
  ['Home, End', 'First or last cell of the row; with Ctrl, of the table'],
  ['Typing, Enter or F2', 'Change a cell'],
  ['Enter', 'Save and go down a line'],
  ['Tab', 'Save and go to the next cell'],
  ['Esc', 'Discard what you typed'],
  ['Delete', 'Clear a cell'],
  ['Ctrl V', 'Paste cells copied from a spreadsheet'],
  ['Alt ↑, Alt ↓', 'Collapse or expand a category'],
  ['Ctrl Z, Ctrl Shift Z', 'Undo and redo'],
  ['Esc, then Tab', 'Leave the table'],
  ['?', 'Show these keys'],
] as const;

/** Lists the keys of the grid. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
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
