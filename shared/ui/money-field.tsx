import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatKobo } from '../format/money.ts';
import { bareNaira, parseNaira } from '../format/parse-naira.ts';
import { TextField } from './field.tsx';

interface MoneyFieldProps {
  label: string;
  /** Kobo; null while the text is not an amount. */
  value: number | null;
  /** `typed` distinguishes an empty field from a text that is not an amount. */
  onChange: (kobo: number | null, typed: string) => void;
  optional?: boolean;
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const shown = (kobo: number | null) => (kobo === null ? '' : formatKobo(kobo).slice(1));

/**
 * An amount in naira: formatted when not focused, without separators while it is edited. Esc restores the value from before.
 */
export function MoneyField({ label, value, onChange, onKeyDown, ...rest }: MoneyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  // A text that can't be read stays in the field as it was typed, so that it can be corrected.
  const [unread, setUnread] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const typing = typed !== null;
  // Runs before the next key, because the bare amount has just replaced the formatted one.
  useLayoutEffect(() => {
    if (typing) field.current?.select();
  }, [typing]);

  function type(text: string) {
    setTyped(text);
    onChange(parseNaira(text), text);
  }
  function leave() {
    setUnread(value === null ? (typed ?? '') : '');
    setTyped(null);
  }
  function key(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || typed === null || value === before) return;
    // The first Esc only undoes the typing; the next one may close the sheet around the field.
    event.preventDefault();
    event.stopPropagation();
    onChange(before, before === null ? '' : bareNaira(before));
    setTyped(before === null ? '' : bareNaira(before));
  }
  return (
    <TextField
      {...rest}
      label={label}
      prefix="₦"
      inputMode="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      ref={field}
      value={typed ?? (value === null ? unread : shown(value))}
      onFocus={() => {
        setBefore(value);
        setTyped(value === null ? unread : bareNaira(value));
      }}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={key}
    />
  );
}
