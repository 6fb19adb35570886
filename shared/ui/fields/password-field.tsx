import { useState } from 'react';
import { TextField, type TextFieldProps } from './field.tsx';
import css from './password-field.module.css';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'action'> {
  /** By it, sheets know the field while its text is shown: a password isn't kept as a draft. */
  autoComplete: 'current-password' | 'new-password';
}

/** Of what the server hashes. */
const LIMIT = 1024;

/** A field for a password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isPlain, setPlain] = useState(false);
  return (
    <TextField
      limit={LIMIT}
      {...props}
      type={isPlain ? 'text' : 'password'}
      action={
        <button
          type="button"
          className={css.toggle}
          aria-label={isPlain ? 'Hide password' : 'Show password'}
          onClick={() => setPlain(!isPlain)}
        >
          {isPlain ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
