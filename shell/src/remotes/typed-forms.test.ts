import { afterEach, expect, test } from 'vitest';
import { tryWithTypedForms, watchTypedForms } from './typed-forms.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

const FORM =
  '<form><input name="day"><input type="radio" name="start"><input type="radio" name="start"></form>';
const field = (at: number) => document.querySelectorAll('input')[at] as HTMLInputElement;

test('a page that breaks by a change comes back with that change too', async () => {
  watchTypedForms();
  document.body.innerHTML = FORM;
  field(0).value = '2027-06-12';
  field(0).dispatchEvent(new Event('input', { bubbles: true }));
  field(2).addEventListener('click', () => document.body.replaceChildren());
  field(2).click();
  expect(document.querySelector('form')).toBeNull();
  await tryWithTypedForms(async () => {
    document.body.innerHTML = FORM;
  });
  expect(field(0).value).toBe('2027-06-12');
  expect(field(2).checked).toBe(true);
});
