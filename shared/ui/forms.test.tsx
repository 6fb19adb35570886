import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chips } from './chip.tsx';
import { SelectField, TextField } from './field.tsx';

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
  render(<TextField label="Password" type="password" />);
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

it('is disabled and announces it while busy', () => {
  const onClick = vi.fn();
  render(
    <Button busy busyLabel="Loading" onClick={onClick}>
      LOG IN
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Loading' });
  fireEvent.click(button);
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(onClick).not.toHaveBeenCalled();
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
