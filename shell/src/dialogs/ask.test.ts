import { setTimeout as sleep } from 'node:timers/promises';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from './ask.ts';

const dialog = () => screen.findByRole('dialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
afterEach(() => waitFor(() => expect(document.querySelector('.swal2-container')).toBeNull()));
// SweetAlert accesses the window again 10 ms after it opened, and the window is gone after this file.
afterAll(() => sleep(50));

test('an alert has its defaults and an OK button', async () => {
  const answered = ask.alert();
  const shown = await dialog();
  expect(shown.textContent).toContain('Alert');
  expect(shown.textContent).toContain('Something happened!');
  expect(shown.className).toContain('swal2-icon-info');
  press('OK');
  await answered;
});

test('an alert knows whether the person closed it or another question took its place', async () => {
  const replaced = ask.alert();
  await dialog();
  const answered = ask.alert({ title: 'Another question' });
  expect(await replaced).toBe(false);
  await screen.findByText('Another question');
  press('OK');
  expect(await answered).toBe(true);
});

test('the second press of a double click does not close the dialog that the first opened', async () => {
  // The clock stands still while the dialog opens, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const answered = ask.alert();
  await dialog();
  const beside = document.querySelector('.swal2-container') as HTMLElement;
  fireEvent.click(beside);
  expect(await Promise.race([answered, sleep(100, 'open')])).toBe('open');
  vi.setSystemTime(Date.now() + 501);
  fireEvent.click(beside);
  expect(await answered).toBe(true);
});

test('a confirmation has its defaults, and Proceed confirms it', async () => {
  const answered = ask.confirm();
  const shown = await dialog();
  expect(shown.textContent).toContain('You are about to proceed!');
  expect(shown.className).toContain('swal2-icon-question');
  press('Proceed');
  expect(await answered).toBe(true);
});

test('closing a confirmation does not proceed', async () => {
  const answered = ask.confirm();
  await dialog();
  press('Close');
  expect(await answered).toBe(false);
});

test('the delete confirmation has the specified text, and nothing after it', async () => {
  const answered = ask.confirmDelete();
  const shown = await dialog();
  expect(shown.textContent).toContain('Confirm Deletion');
  expect(shown.querySelector('.swal2-html-container')?.textContent).toBe(
    'Are you sure you want to delete this data? This action cannot be undone.',
  );
  press('Delete');
  expect(await answered).toBe(true);
});

test('a custom element shows until the user or its signal closes it', async () => {
  const element = document.createElement('p');
  element.textContent = 'Text WED to 5050';
  const byHand = ask.show({ title: 'Subscribe', icon: 'question', element });
  expect((await dialog()).textContent).toContain('Text WED to 5050');
  press('Close');
  await byHand;
  await waitFor(() => expect(document.querySelector('.swal2-container')).toBeNull());
  const closing = new AbortController();
  const bySignal = ask.show({ title: 'Subscribe', element, signal: closing.signal });
  await dialog();
  closing.abort();
  await bySignal;
});

test('a signal closes only its own dialog, and none opens after it', async () => {
  const element = document.createElement('p');
  const closing = new AbortController();
  const first = ask.show({ title: 'Subscribe', element, signal: closing.signal });
  await dialog();
  press('Close');
  await first;
  await waitFor(() => expect(document.querySelector('.swal2-container')).toBeNull());
  const second = ask.alert({ title: 'Another question' });
  await dialog();
  closing.abort();
  await ask.show({ title: 'Subscribe', element, signal: closing.signal });
  expect((await dialog()).textContent).toContain('Another question');
  press('OK');
  await second;
});

test('markup in a text is shown, never run', async () => {
  const answered = ask.alert({ text: '<img src=x onerror=alert(1)>' });
  expect((await dialog()).textContent).toContain('<img src=x onerror=alert(1)>');
  press('OK');
  await answered;
});
