import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { ToasterPlace } from './toaster-place.tsx';

afterEach(() => {
  vi.useRealTimers();
  sonner.dismiss();
});

test.each([
  ['success', 'Operation was successful!'],
  ['error', 'Something went wrong. Please try again!'],
  ['warning', 'Be careful with this action.'],
] as const)('%s has its default description, also for an empty message', async (kind, text) => {
  render(<ToasterPlace />);
  toast[kind]();
  toast[kind]('');
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
});

test('three toasts are visible at most, top right, 14 px apart and 356 px wide', async () => {
  render(<ToasterPlace />);
  for (const text of ['one', 'two', 'three', 'four']) toast.success(text);
  const items = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')];
    expect(found.length).toBe(4);
    return found;
  });
  expect(items.filter((item) => item.dataset.visible === 'true').length).toBe(3);
  const list = document.querySelector<HTMLElement>('[data-sonner-toaster]');
  expect(list?.dataset).toMatchObject({ yPosition: 'top', xPosition: 'right' });
  expect(list?.style.getPropertyValue('--gap')).toBe('14px');
  expect(list?.style.getPropertyValue('--width')).toBe('356px');
});

test.each([
  [20, true],
  [19, false],
])('a slow swipe of %i px dismisses: %j', async (distance, gone) => {
  render(<ToasterPlace />);
  toast.success('swipe me');
  const item = (await screen.findByText('swipe me')).closest('li') as HTMLLIElement;
  fireEvent.pointerDown(item, { clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(item, { clientX: 5, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(item, { clientX: distance, clientY: 0, pointerId: 1 });
  // Waits, because a quick flick would count by its speed.
  await new Promise((done) => setTimeout(done, 300));
  fireEvent.pointerUp(item, { clientX: distance, clientY: 0, pointerId: 1 });
  expect(item.dataset.swipeOut).toBe(String(gone));
});

test('a toast disappears after 4000 ms, an offer to undo after 8 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<ToasterPlace />);
  const takeBack = vi.fn();
  toast.success('soon gone');
  toast.undo('Video removed', takeBack);
  await screen.findByText('soon gone');
  await vi.advanceTimersByTimeAsync(3500);
  expect(screen.queryByText('soon gone')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1500);
  expect(screen.queryByText('soon gone')).toBeNull();
  fireEvent.click(screen.getByText('Undo'));
  expect(takeBack).toHaveBeenCalledOnce();
  toast.undo('Video published', takeBack, 'View');
  fireEvent.click(await screen.findByText('View'));
  expect(takeBack).toHaveBeenCalledTimes(2);
});

test('an offer that no longer holds goes, and what another part says stays', async () => {
  render(<ToasterPlace />);
  toast.undo('Hall paid', () => {});
  toast.success('Photo sent');
  await screen.findByText('Hall paid');
  toast.dismiss?.();
  await waitFor(() => expect(screen.queryByText('Hall paid')).toBeNull());
  expect(screen.getByText('Photo sent')).toBeDefined();
});
