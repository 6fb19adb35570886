import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './line-grid.module.css';

interface GridCellProps {
  /** Tells it from the other cells: what is typed is kept for it, in this tab, until it is saved or discarded. */
  name: string;
  /** The name of the field, read out: `Agreed for Jollof`. */
  label: string;
  /** The text while the cell isn't edited; '' shows a dash. */
  shown: string;
  /** The same value for editing: a bare amount. */
  editText: string;
  /** Saves the text, or returns an error message; then the text stays in the field to be corrected. */
  onCommit: (typed: string) => string | undefined;
  /** Whether the shown text waits for an answer. */
  isOpen?: boolean;
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
export function GridCell(props: GridCellProps) {
  const { name, label, shown, editText, onCommit, isOpen, live, head, before, children } = props;
  const [typed, setTyped] = useTyped<string | null>(`cell ${name}`, null);
  const [error, setError] = useState('');
  const noteId = useId();
  const note = typed === null ? undefined : live?.(typed);
  const cell = useRef<HTMLTableCellElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The row when the field was opened, which the edit is based on; null if no field is open.
  const editedRow = useRef(typed === null ? null : { editText, onCommit });
  const hadFocus = useRef(false);

  function open(text: string, error = '') {
    editedRow.current ??= { editText, onCommit };
    // Opens the field during the keydown, so that the letter is typed into it.
    flushSync(() => {
      setTyped(text);
      setError(error);
    });
    field.current?.focus();
    if (!head) field.current?.select();
  }
  /** Saves a text. Returns false if the text stays to be corrected. */
  function save(text: string): boolean {
    const before = editedRow.current;
    if (!before) return true;
    const error = text.trim() === before.editText ? undefined : before.onCommit(text.trim());
    if (!error) close();
    else setError(error);
    return !error;
  }
  function close() {
    editedRow.current = null;
    setTyped(undefined);
    setError('');
  }
  /** Replaces the whole text. */
  function replaceText(text: string) {
    const error = text.trim() === editText ? undefined : onCommit(text.trim());
    if (error) open(text, error);
  }
  function key(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (typed !== null) {
      if (event.key === 'Escape') {
        event.preventDefault();
        flushSync(close);
        cell.current?.focus();
      } else if (['Enter', 'Tab', 'ArrowUp', 'ArrowDown'].includes(event.key) && !save(typed)) {
        event.preventDefault();
      }
      return;
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault();
      open(editText);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      replaceText('');
    } else if (isTyping(event)) open('');
  }
  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    // The grid handles a pasted block of cells.
    if (typed !== null || /[\t\n]/.test(text)) return;
    event.preventDefault();
    replaceText(text);
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
        hadFocus.current = document.activeElement === cell.current;
      }}
      onClick={(event) => {
        const touched = (event.nativeEvent as PointerEvent).pointerType === 'touch';
        if (typed === null && (hadFocus.current || touched)) open(editText);
      }}
    >
      {before}
      {typed === null ? (
        <span className={cx(css.value, isOpen && css.open)}>
          {shown || <span aria-hidden="true">–</span>}
        </span>
      ) : (
        <input
          ref={field}
          className={css.field}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || note ? noteId : undefined}
          autoComplete="off"
          spellCheck={Boolean(head)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => save(typed)}
        />
      )}
      {error && (
        <span className={css.wrong} id={noteId} role="alert">
          {error}
          <VisuallyHidden> Esc discards it.</VisuallyHidden>
        </span>
      )}
      {!error && note && (
        <span className={css.live} id={noteId}>
          {note}
        </span>
      )}
      {children}
    </Cell>
  );
}

/** Whether a key types a character, possibly with further keys. */
const isTyping = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) =>
  (key.length === 1 || key === 'Dead' || key === 'Process') &&
  ((!ctrlKey && !metaKey) || nativeEvent.getModifierState('AltGraph'));
