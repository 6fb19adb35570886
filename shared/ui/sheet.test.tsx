import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

it('is a modal named by its title and calls onClose for every way to close it', () => {
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

it('leaves nothing in the document when closed', () => {
  const { rerender } = render(
    <Sheet open={false} onClose={() => {}} title="Record a payment" children="x" />,
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(<Sheet open onClose={() => {}} title="Record a payment" children="x" />);
  rerender(<Sheet open={false} onClose={() => {}} title="Record a payment" children="x" />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the second half of a double tap from the page beneath, but not later or other clicks', () => {
  const beneath = vi.fn();
  const Page = ({ open }: { open: boolean }) => (
    <>
      <button type="button" onClick={beneath}>
        Budget
      </button>
      <Sheet open={open} onClose={() => {}} title="Record a payment">
        <button type="button">Add</button>
      </Sheet>
    </>
  );
  const { rerender } = render(<Page open />);
  fireEvent.click(screen.getByText('Add'), { detail: 1, clientX: 100, clientY: 700 });
  rerender(<Page open={false} />);
  fireEvent.click(screen.getByText('Budget'), { detail: 1, clientX: 102, clientY: 703 });
  expect(beneath).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Budget'), { detail: 1, clientX: 200, clientY: 703 });
  fireEvent.click(screen.getByText('Budget'));
  // After a tap elsewhere in between, the next tap there is intended, however soon it follows.
  fireEvent.click(screen.getByText('Budget'), { detail: 1, clientX: 100, clientY: 700 });
  expect(beneath).toHaveBeenCalledTimes(3);
});

it('focuses the invalid field when a form is refused', async () => {
  render(
    <Sheet open onClose={() => {}} title="Record a payment">
      <form aria-label="Payment" onSubmit={(event) => event.preventDefault()}>
        <input aria-label="For" />
        <input aria-label="Amount" aria-invalid="true" />
      </form>
    </Sheet>,
  );
  fireEvent.submit(screen.getByRole('form'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')));
});
