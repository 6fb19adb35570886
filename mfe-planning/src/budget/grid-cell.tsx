import { formatKobo } from '@wedding/shared/ui/money.ts';
import { bareNaira, parseNaira } from '@wedding/shared/ui/parse-naira.ts';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import css from './line-grid.module.css';

interface CellProps<T> {
  /** Read out: which row and what. */
  label: string;
  value: T;
  onCommit: (value: T) => void;
  /** Which column Enter goes down in. */
  column: string;
}

/** A text in the grid: saved on leaving it or on Enter, put back by Esc. */
export function TextCell({ label, value, onCommit, column }: CellProps<string>) {
  const [typed, setTyped] = useState<string | null>(null);
  // What is saved goes over the row as it was seen on coming in, whatever arrived since.
  const commit = useRef(onCommit);
  const leave = () => {
    const text = typed?.trim();
    if (text && text !== value) commit.current(text);
    setTyped(null);
  };
  return (
    <input
      className={css.cell}
      aria-label={label}
      data-column={column}
      maxLength={120}
      value={typed ?? value}
      title={value}
      onFocus={() => {
        commit.current = onCommit;
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => walk(event, () => setTyped(null))}
    />
  );
}

/**
 * An amount in the grid: formatted at rest, bare in hand. What can't be read stays to be mended; emptied, it is
 * `onClear` where there may be none.
 */
export function MoneyCell({
  label,
  value,
  onCommit,
  onClear,
  column,
}: CellProps<number | null> & { onClear?: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const commit = useRef(onCommit);
  const typing = typed !== null;
  // Before the next key arrives: the bare amount has just taken the formatted one's place.
  useLayoutEffect(() => {
    if (typing) field.current?.select();
  }, [typing]);
  const kobo = typed === null ? value : parseNaira(typed);
  const wrong = typed !== null && kobo === null && !(typed.trim() === '' && onClear);
  const leave = () => {
    if (wrong) return;
    if (typed?.trim() === '') onClear?.();
    else if (kobo !== null && kobo !== value) commit.current(kobo);
    setTyped(null);
  };
  return (
    <input
      ref={field}
      className={css.money}
      aria-label={label}
      aria-invalid={wrong || undefined}
      title={wrong ? 'Type an amount, such as 500k or 500,000.' : undefined}
      data-column={column}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      placeholder="–"
      value={typed ?? (value === null ? '' : formatKobo(value).slice(1))}
      onFocus={() => {
        commit.current = onCommit;
        if (typed === null) setTyped(value === null ? '' : bareNaira(value));
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => walk(event, () => setTyped(value === null ? '' : bareNaira(value)))}
    />
  );
}

/** Enter goes down the column, with Shift up; Esc takes the typing back. Tab walks the row by itself. */
function walk(event: KeyboardEvent<HTMLInputElement>, takeBack: () => void): void {
  if (event.key === 'Escape') takeBack();
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const field = event.currentTarget;
  const all = field
    .closest('table')
    ?.querySelectorAll<HTMLInputElement>(`[data-column=${field.dataset.column}]`);
  const fields = [...(all ?? [])];
  const next = fields[fields.indexOf(field) + (event.shiftKey ? -1 : 1)];
  if (next) next.focus();
  else field.blur();
}
