import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

it('is a modal of its title and hands every way out to its owner', () => {
  const onClose = vi.fn();
  render(
    <Sheet open onClose={onClose} title="Record a payment">
      <p>How much</p>
    </Sheet>,
  );
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Record a payment' });
  expect(sheet.open).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent(sheet, new Event('cancel', { cancelable: true }));
  fireEvent.pointerDown(sheet);
  expect(onClose).toHaveBeenCalledTimes(3);
  fireEvent.pointerDown(screen.getByText('How much'));
  expect(onClose).toHaveBeenCalledTimes(3);
});

it('leaves nothing behind when closed', () => {
  const { rerender } = render(
    <Sheet open={false} onClose={() => {}} title="Record a payment" children="x" />,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Sheet open onClose={() => {}} title="Record a payment" children="x" />);
  rerender(<Sheet open={false} onClose={() => {}} title="Record a payment" children="x" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});
