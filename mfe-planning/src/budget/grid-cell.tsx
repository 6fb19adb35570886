import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './line-grid.module.css';

interface GridCellProps {
  /** The name of the field, read out: `Agreed for Jollof`. */
  label: string;
  /** The text while the cell isn't edited; '' shows a dash. */
  shown: string;
  /** The same value for editing: a bare amount. */
  bare: string;
  /** Saves the text, or returns an error message; then the text stays in the field to be corrected. */
  onCommit: (typed: string) => string | undefined;
  /** Returns a note for below the open field, such as the resulting total. Also called with an empty text. */
  live?: (typed: string) => string | undefined;
  /** Set on the cell that names its row. */
  head?: 'row' | 'rowgroup';
  /** Shown before the text while the cell isn't edited. */
  before?: ReactNode;
  /** Shown below the text. */
  children?: ReactNode;
}

/**
 * A text cell. Enter, F2, a second click or typing opens a field in its place. Leaving the field saves it, Esc discards it.
 */
export function GridCell({ label, shown, bare, onCommit, live, head, before, children }: GridCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const noteId = useId();
  const note = typed === null ? undefined : live?.(typed);
  const cell = useRef<HTMLTableCellElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The row when the field was opened, which the edit is based on; null if no field is open.
  const seen = useRef<Pick<GridCellProps, 'bare' | 'onCommit'>>(null);
  const wasHere = useRef(false);

  function open(text: string, why = '') {
    seen.current ??= { bare, onCommit };
    // Opens the field during the keydown, so that the letter is typed into it.
    flushSync(() => {
      setTyped(text);
      setWrong(why);
    });
    field.current?.focus();
    if (!head) field.current?.select();
  }
  /** Saves a text. Returns false if the text stays to be corrected. */
  function keep(text: string): boolean {
    const before = seen.current;
    if (!before) return true;
    const why = text.trim() === before.bare ? undefined : before.onCommit(text.trim());
    if (!why) close();
    else setWrong(why);
    return !why;
  }
  function close() {
    seen.current = null;
    setTyped(null);
    setWrong('');
  }
  /** Replaces the whole text. */
  function give(text: string) {
    const why = text.trim() === bare ? undefined : onCommit(text.trim());
    if (why) open(text, why);
  }
  function key(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (typed !== null) {
      if (event.key === 'Escape') {
        event.preventDefault();
        flushSync(close);
        cell.current?.focus();
      } else if (['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key) && !keep(typed)) {
        event.preventDefault();
      }
      return;
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      open(bare);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      give('');
    } else if (types(event)) open('');
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    // The grid handles a pasted block of cells.
    if (typed !== null || /[\t\n]/.test(text)) return;
    event.preventDefault();
    give(text);
  }
  const Cell = head ? 'th' : 'td';
  return (
    <Cell
      ref={cell}
      {...(head ? { scope: head, role: 'rowheader' } : { role: 'gridcell', 'data-num': true })}
      // What precedes the name isn't part of it.
      aria-label={before ? shown : undefined}
      tabIndex={-1}
      onKeyDown={key}
      onPaste={paste}
      onPointerDown={() => {
        wasHere.current = document.activeElement === cell.current;
      }}
      onClick={(event) => {
        const touched = (event.nativeEvent as PointerEvent).pointerType === 'touch';
        if (typed === null && (wasHere.current || touched)) open(bare);
      }}
    >
      {before}
      {typed === null ? (
        <span className={css.value}>{shown || <span aria-hidden="true">–</span>}</span>
      ) : (
        <input
          ref={field}
          className={css.field}
          aria-label={label}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong || note ? noteId : undefined}
          maxLength={120}
          autoComplete="off"
          spellCheck={Boolean(head)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => keep(typed)}
        />
      )}
      {wrong && (
        <span className={css.wrong} id={noteId} role="alert">
          {wrong}
          <VisuallyHidden> Esc discards it.</VisuallyHidden>
        </span>
      )}
      {!wrong && note && (
        <span className={css.live} id={noteId}>
          {note}
        </span>
      )}
      {children}
    </Cell>
  );
}

/** Whether a key types a character, possibly with further keys. */
const types = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  (key.length === 1 || key === 'Dead' || key === 'Process') &&
  ((!ctrlKey && !metaKey) || nativeEvent.getModifierState('AltGraph'));
