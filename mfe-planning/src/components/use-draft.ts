import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { type ChangeEvent, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of a form, and what binds its fields to them. After `check()`, fields say what is missing. */
export function useDraft<T extends object>(initial: T | (() => T)) {
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState(false);
  const set = (part: Partial<T>) => setValues({ ...values, ...part });
  /** Binds a text or a choice. `missing` is the error without one. */
  const text = (name: keyof T, missing?: string) => {
    const value = String(values[name] ?? '');
    return {
      value,
      onChange: (event: ChangeEvent<Control>) => set({ [name]: event.currentTarget.value } as Partial<T>),
      error: checked && !trimmed(value) ? missing : undefined,
    };
  };
  /** Binds a checkbox. */
  const tick = (name: keyof T) => ({
    checked: Boolean(values[name]),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      set({ [name]: event.currentTarget.checked } as Partial<T>),
  });
  return { values, set, text, tick, checked, check: () => setChecked(true) };
}
