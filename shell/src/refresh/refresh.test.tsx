import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToasterPlace } from '../toaster/toaster-place.tsx';
import { holdReload } from './hold-reload.ts';
import { watchRelease } from './watch-release.ts';

const OFFER = 'A newer version of this site is ready.';
const MINUTE = 60_000;
const ask = vi.fn();
let live = 'old';
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  live = 'old';
  ask.mockClear();
  // Fakes the gateway's answer.
  vi.stubGlobal('fetch', async (address: string) => {
    ask(address);
    return Response.json({ release: live });
  });
  stop = watchRelease('old');
  render(<ToasterPlace />);
});
afterEach(async () => {
  stop();
  sonner.dismiss();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function comeBack(after = 2 * MINUTE): Promise<void> {
  await vi.advanceTimersByTimeAsync(after);
  fireEvent(document, new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
}

test('a user who returns to an old page is offered a new one, at most every 30 minutes', async () => {
  await comeBack();
  expect(ask).toHaveBeenCalledWith('/release.json');
  expect(screen.queryByText(OFFER)).toBeNull();
  live = 'new';
  await comeBack();
  expect(await screen.findByText(OFFER)).toBeDefined();
  expect(screen.getByText('Refresh')).toBeDefined();
  await vi.advanceTimersByTimeAsync(22_000);
  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull());
  await comeBack();
  expect(screen.queryByText(OFFER)).toBeNull();
  await comeBack(31 * MINUTE);
  expect(await screen.findByText(OFFER)).toBeDefined();
});

test('an idle page asks nothing, and a page in use asks every five minutes', async () => {
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  await vi.advanceTimersByTimeAsync(11 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a refresh is offered only after unsaved work is saved', async () => {
  live = 'new';
  const release = holdReload();
  await comeBack();
  expect(screen.queryByText(OFFER)).toBeNull();
  release();
  expect(await screen.findByText(OFFER)).toBeDefined();
});

test('an offer disappears when a form is typed in, and returns when the form is gone', async () => {
  live = 'new';
  const { container, unmount } = render(
    <form>
      <input aria-label="Name" />
    </form>,
  );
  await comeBack();
  expect(await screen.findByText(OFFER)).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'Name' });
  field.focus();
  fireEvent.input(field, { target: { value: 'Ada' } });
  await waitFor(() => expect(screen.queryByText(OFFER)).toBeNull());
  field.blur();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(screen.queryByText(OFFER)).toBeNull();
  expect(container.querySelector('form')).not.toBeNull();
  unmount();
  await comeBack();
  expect(await screen.findByText(OFFER)).toBeDefined();
});
