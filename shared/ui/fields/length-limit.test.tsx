import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { text as contractText } from '../../contract/field.schema.ts';
import { excessError } from '../../format/excess-error.ts';
import { FormSheet } from '../overlays/form-sheet.tsx';
import { TextAreaField, TextField } from './field.tsx';
import { MoneyField } from './money-field.tsx';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

function Form({ onSave }: { onSave: (text: string) => void }) {
  const [text, setText] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave(text);
  };
  return (
    <form onSubmit={save} noValidate>
      <TextAreaField
        label="Note"
        hint="For both of you"
        limit={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">Save</button>
    </form>
  );
}

test('SEC-47: a text that is too long is kept whole, counted, and not saved until it is shorter', () => {
  const saved = vi.fn();
  render(<Form onSave={saved} />);
  const field = screen.getByLabelText('Note');
  expect(field.getAttribute('maxlength')).toBeNull();
  fireEvent.change(field, { target: { value: 'a'.repeat(120) } });
  expect(screen.getByText('120 of 200')).toBeDefined();
  expect(screen.getByText('For both of you')).toBeDefined();

  const pasted = 'a'.repeat(20_000);
  fireEvent.change(field, { target: { value: pasted } });
  expect(field).toHaveProperty('value', pasted);
  expect(screen.getByRole('alert').textContent).toBe('Too long by 19,800 characters: 200 at most.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);

  const fits = '🎂'.repeat(200);
  fireEvent.change(field, { target: { value: fits } });
  expect(screen.getByText('200 of 200')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toHaveBeenCalledWith(fits);
});

test.each(['a', 'ọ́', '🎂', '🇳🇬', '👨‍👩‍👧‍👦', '\ud83c'])(
  'SEC-47: fields and the contract count %s alike',
  (character) => {
    const refusals = (isTooLong: (text: string) => boolean) =>
      [1, 5, 10, 20, 40, 41, 80, 81].filter((count) => isTooLong(character.repeat(count)));
    const byContract = refusals((text) => !contractText(80).safeParse(text).success);
    expect(refusals((text) => excessError(text, 80) !== undefined)).toEqual(byContract);
    expect(byContract).toContain(81);
  },
);

test('SEC-47: an amount that is too long says by how much as it is typed, in the words of every field', () => {
  render(<MoneyField label="Price" value={null} onChange={vi.fn()} />);
  const field = screen.getByLabelText('Price');
  field.focus();
  fireEvent.change(field, { target: { value: '5'.repeat(20_000) } });
  expect(screen.getByRole('alert').textContent).toBe('Too long by 19,900 characters: 100 at most.');
  expect(field).toHaveProperty('value', '5'.repeat(20_000));
});

test('SEC-47: a password that is too long says so, and is kept', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  fireEvent.input(field, { target: { value: 'p'.repeat(20_000) } });
  expect(screen.getByRole('alert').textContent).toBe('Too long by 18,976 characters: 1,024 at most.');
  expect(field).toHaveProperty('value', 'p'.repeat(20_000));
});

test('SEC-47: a sheet with a text that is too long stays open, also if the field keeps its own text', () => {
  const saved = vi.fn();
  render(
    <FormSheet about={null} title="New line" save="Add line" onSave={saved} onClose={vi.fn()}>
      <TextField label="Name" limit={120} defaultValue="" />
    </FormSheet>,
  );
  const field = screen.getByLabelText('Name');
  fireEvent.input(field, { target: { value: 'b'.repeat(121) } });
  fireEvent.click(screen.getByRole('button', { name: 'Add line', hidden: true }));
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByText('Too long by 1 character: 120 at most.')).toBeDefined();
  fireEvent.input(field, { target: { value: 'b'.repeat(120) } });
  fireEvent.click(screen.getByRole('button', { name: 'Add line', hidden: true }));
  expect(saved).toHaveBeenCalled();
});
