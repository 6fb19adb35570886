import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import css from './picker.module.css';

interface PickerSearchProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: () => void;
  /** Whether it has the focus from the start, because a press has opened it. */
  focus?: boolean;
}

/** The search field of a picker or list. It isn't a form of its own, because a picker opens within the form whose field it fills. */
export function PickerSearch({ label, value, onChange, onEnter, focus = false }: PickerSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus) field.current?.focus();
  }, [focus]);
  return (
    <TextField
      ref={field}
      label={label}
      hideLabel
      type="search"
      className={css.search}
      placeholder={label}
      prefix={<Search aria-hidden="true" />}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter must not submit that form.
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}
