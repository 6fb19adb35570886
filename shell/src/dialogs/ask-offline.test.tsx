import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToasterPlace } from '../toaster/toaster-place.tsx';
import { ask } from './ask.ts';

const lost = () => {
  throw new Error('Loading CSS chunk dialogs failed.');
};
afterEach(() => {
  cleanup();
  vi.doUnmock('./dialogs.ts');
  vi.doUnmock('../toaster/toaster.tsx');
  vi.restoreAllMocks();
});

test('dialogs and toaster that do not load leave it to the browser to say so', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  vi.doMock('./dialogs.ts', lost);
  vi.doMock('../toaster/toaster.tsx', lost);
  expect(await ask.alert()).toBe(false);
  await vi.waitFor(() => expect(alert.mock.calls).toEqual([['Please check your network connection']]));
});

test('dialogs that do not load answer no, a toast says so, and the next question tries again', async () => {
  render(<ToasterPlace />);
  vi.doMock('./dialogs.ts', lost);
  expect(await ask.alert()).toBe(false);
  expect(await ask.confirm()).toBe(false);
  expect(await ask.confirmDelete()).toBe(false);
  await ask.show({ title: 'Subscribe', element: document.createElement('p') });
  expect((await screen.findAllByText('Please check your network connection')).length).toBeGreaterThan(0);
  vi.doUnmock('./dialogs.ts');
  const answered = ask.alert();
  fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await answered).toBe(true);
});
