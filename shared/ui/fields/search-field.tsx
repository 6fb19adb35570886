import { Search, X } from 'lucide-react';
import { type FocusEventHandler, useEffect, useRef, useState } from 'react';
import { excessError } from '../../format/excess-error.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { TextField } from './field.tsx';
import css from './search-field.module.css';

/** Long enough to finish a word on a phone. */
const DEBOUNCE_MS = 350;

/** The most characters of a search, as the contract has it. A longer one stays in its field and isn't sent. */
const LIMIT = 100;

interface SearchFieldProps {
  label: string;
  /** The search text in the URL. */
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
  onFocus?: FocusEventHandler<HTMLInputElement>;
}

/** Searches while the person types. The URL follows, and a changed URL changes the field. */
export function SearchField({ label, value, onSearch, className, onFocus }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value || excessError(text, LIMIT)) return;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  const clear = () => {
    setText('');
    onSearch('');
    // The button goes with the text.
    field.current?.focus();
  };
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextField
          label={label}
          hideLabel
          type="search"
          className={css.input}
          enterKeyHint="search"
          placeholder={label}
          limit={LIMIT}
          prefix={<Search aria-hidden="true" />}
          ref={field}
          value={text}
          onFocus={onFocus}
          onChange={(event) => setText(event.target.value)}
          suffix={
            text && (
              <IconButton label="Clear search" onClick={clear}>
                <X aria-hidden="true" />
              </IconButton>
            )
          }
        />
      </form>
    </search>
  );
}
