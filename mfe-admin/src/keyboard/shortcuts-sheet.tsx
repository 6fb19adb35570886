import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import css from './shortcuts-sheet.module.css';

const SHORTCUTS: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['/'], action: 'Search this page, or everything where the page has no search' },
  { keys: ['j', 'k'], action: 'Go to the next or previous row of a table' },
  { keys: ['x'], action: 'Select the row, or take it out of the selection' },
  { keys: ['e'], action: 'Edit the row' },
  { keys: ['Ctrl K'], action: 'Go to any page, action, video, blog, template or member' },
  { keys: ['?'], action: 'Show these shortcuts' },
  { keys: ['Esc'], action: 'Close a sheet, menu or dialog; clear a search' },
  { keys: ['←', '→', '↑', '↓'], action: 'Move between tabs, filters and menu items' },
  { keys: ['Ctrl B', 'Ctrl I', 'Ctrl K'], action: 'In a blog’s text: bold, italic, a link' },
  { keys: ['Ctrl Alt 2', 'Ctrl Alt 3'], action: 'In a blog’s text: a heading, a smaller heading' },
  { keys: ['Alt F10'], action: 'From a blog’s text to its tools; Esc goes back' },
];

interface ShortcutsSheetProps {
  on: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard shortcuts, with a switch for the single-character ones. */
export function ShortcutsSheet({ on, onChange, onClose }: ShortcutsSheetProps) {
  return (
    <Sheet open title="Keyboard shortcuts" onClose={onClose}>
      <Stack as="dl" below={5} className={css.keys}>
        {SHORTCUTS.map(({ keys, action }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </Stack>
      <Checkbox
        label="Use single keys as shortcuts: / ? j k x e"
        hint="Turn this off if you use speech input, which can type them by accident. Tab still reaches this sheet at the end of each page."
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Sheet>
  );
}
