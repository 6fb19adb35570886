import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import css from './number-field.module.css';

interface NumberFieldProps {
  label: string;
  /** Null while the text isn't a valid number. The text then stays in the field to be corrected. */
  value: number | null;
  onChange: (value: number | null) => void;
  min?: number;
  max: number;
  /** The number of allowed decimal places; none for people or pieces. */
  decimals?: number;
  /** The error for text that can't be read. */
  unread: string;
  /** An error about a readable number. */
  error?: string | undefined;
  hint?: ReactNode;
  suffix?: ReactNode;
  /** Shows buttons that subtract and add this step. `of` names the unit: `guests`. */
  steps?: { by: number; of: string };
}

/** A field for a number that isn't money. Text that isn't a number shows an error and is never guessed at. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min = 0, max, decimals = 0, unread, error, suffix, steps, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const problem = value === null ? unread : error;
  useLayoutEffect(() => void field.current?.setCustomValidity(problem ?? ''));
  function step(by: number): void {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, (value ?? 0) + by)));
  }
  const buttons = steps && (
    <span className={css.steps}>
      <IconButton label={`${steps.by} ${steps.of} fewer`} onClick={() => step(-steps.by)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <IconButton label={`${steps.by} ${steps.of} more`} onClick={() => step(steps.by)}>
        <Plus aria-hidden="true" />
      </IconButton>
    </span>
  );
  return (
    <TextField
      {...rest}
      suffix={buttons ?? suffix}
      limit={20}
      ref={field}
      inputMode={min < 0 ? 'text' : decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed ?? String(value ?? '')}
      error={problem}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const number = parseNumber(text, decimals);
        onChange(number !== null && number >= min && number <= max ? number : null);
      }}
      onBlur={() => value !== null && setTyped(null)}
    />
  );
}

/** Parses a number as people type it: `250`, `1,200`, `-20`, `7.5 %`; null for anything else. An empty text is 0. */
function parseNumber(typed: string, decimals: number): number | null {
  const normalized = typed.replace(/\s|%\s*$/g, '').replace('−', '-');
  if (normalized === '') return 0;
  const match = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(normalized);
  if (!match || (match[1] ?? '').length > decimals) return null;
  return Number(normalized.replaceAll(',', ''));
}
