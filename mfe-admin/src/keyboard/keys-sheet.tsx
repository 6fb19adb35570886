import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import css from './keys-sheet.module.css';

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['/'], does: 'Search this page, or the videos where the page has no search' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open: a sheet, a menu, a question; empty a search' },
  { keys: ['Tab', 'Shift Tab'], does: 'Go to the next or the last thing that can be pressed or filled in' },
  { keys: ['←', '→', '↑', '↓'], does: 'Choose among tabs, filters and the entries of a menu' },
  { keys: ['Home', 'End'], does: 'Go to the first or the last of them' },
  { keys: ['Enter', 'Space'], does: 'Press what is in focus' },
  { keys: ['Ctrl B', 'Ctrl I', 'Ctrl K'], does: 'In a blog’s text: bold, italic, a link' },
  { keys: ['Ctrl Alt 2', 'Ctrl Alt 3'], does: 'In a blog’s text: a heading, a smaller one' },
  { keys: ['Alt F10'], does: 'From a blog’s text to its tools; Esc goes back' },
];

interface KeysSheetProps {
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}

/** The keys of the desk, and the switch for those that are a single sign. */
export function KeysSheet({ on, onChange, onClose }: KeysSheetProps) {
  return (
    <Sheet open title="Keyboard" onClose={onClose}>
      <dl className={css.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="/ and ? act by themselves"
        hint="Off, they do nothing: for speech input, which types them by accident. This sheet is then the last stop of Tab on each page."
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Sheet>
  );
}
