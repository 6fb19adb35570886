import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, type FormEvent, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../actions/button.tsx';
import { Chips } from '../actions/chip.tsx';
import { Checkbox } from './checkbox.tsx';
import { SelectField, TextField } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

it('ties label, hint and error to the field', () => {
  const field = <TextField label="Amount" hint="In naira" />;
  const { rerender } = render(field);
  const input = screen.getByLabelText('Amount');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('In naira');
  rerender(<TextField label="Amount" hint="In naira" error="Write an amount" />);
  expect(screen.getByRole('alert').textContent).toBe('Write an amount');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
});

it('shows and hides a password', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
});

it('gives forms the native elements by ref', () => {
  const tick = createRef<HTMLInputElement>();
  const select = createRef<HTMLSelectElement>();
  render(
    <>
      <Checkbox label="Remind us" ref={tick} indeterminate />
      <SelectField label="Category" ref={select} options={[{ value: '3', label: 'Attire' }]} />
    </>,
  );
  expect(tick.current).toBe(screen.getByLabelText('Remind us'));
  expect(tick.current?.indeterminate).toBe(true);
  expect(select.current?.value).toBe('3');
});

it('does nothing while busy, announces it, and keeps the focus', () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn((event: FormEvent) => event.preventDefault())];
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyLabel="Saving" onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  screen.getByRole('button', { name: 'Save' }).focus();
  rerender(form(true));
  const button = screen.getByRole('button', { name: 'Saving' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from a button that becomes disabled.
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('chooses one chip', () => {
  function Filter() {
    const [value, setValue] = useState<'all' | 'music'>('all');
    const options = [
      { value: 'all', label: 'All' },
      { value: 'music', label: 'Music', count: 3 },
    ] as const;
    return <Chips label="Category" options={options} value={value} onChange={setValue} />;
  }
  render(<Filter />);
  expect(screen.getByRole('radiogroup', { name: 'Category' })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Music 3' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Music 3' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(false);
});

it('clears a search and focuses its field, since the button goes', () => {
  const onSearch = vi.fn();
  render(<SearchField label="Search videos" value="gele" onSearch={onSearch} />);
  const button = screen.getByRole('button', { name: 'Clear search' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Search videos'));
  expect(onSearch).toHaveBeenCalledWith('');
});
