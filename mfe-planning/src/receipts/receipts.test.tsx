import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Receipt } from '@wedding/shared/contract/receipt.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import type { DeviceStorage } from '@wedding/shared/host/host.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { sampleUser as user } from '@wedding/shared/testing/sample-user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { savedPayment } from '../testing/plan-rows.ts';
import { budget, plan } from '../testing/sample-budget.ts';
import { WAITING_RECEIPTS, type WaitingReceipt } from './waiting-receipts.ts';

const payment = savedPayment('y1', { amount_kobo: 90_000_00, paid_on: today() });
/** A device storage in memory. Unlike a browser, jsdom can't copy a file, so values aren't copied. */
function photoStorage(): DeviceStorage {
  const namespaces = new Map<string, ReadonlyMap<string, unknown>>();
  return {
    read: async (name) => namespaces.get(name) ?? new Map(),
    write: async (name, { put = [], remove = [] }) => {
      const entries = [...(namespaces.get(name) ?? []), ...put];
      namespaces.set(name, new Map(entries.filter(([key]) => !remove.includes(key))));
      return true;
    },
  };
}
const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'receipt.jpg', { type: 'image/jpeg' });

let stage: Awaited<ReturnType<typeof renderRemote>>;
let stored: Receipt[];
let answer: () => { status?: number; body: unknown };
/** The payments of the photos that the server was sent. */
let sent: string[];
beforeEach(() => {
  stored = [];
  sent = [];
  answer = () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } });
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => {};
});
const leave = () => {
  cleanup();
  stage.close();
};
afterEach(() => {
  vi.useRealTimers();
  leave();
});

async function open(phone: DeviceStorage, who = user): Promise<void> {
  const post = (id: string) => () => {
    sent.push(id);
    return answer();
  };
  stage = await renderRemote({
    routes,
    at: '/app/budget?view=payments',
    user: who,
    phone,
    replies: {
      'GET /api/budgets': () => ({
        body: { data: { cursor: 7, plan, budgets: [{ ...budget, payments: [payment] }], templates: [] } },
      }),
      'GET /api/receipts': () => ({ body: { data: { plan_id: plan.id, receipts: stored } } }),
      'GET /api/receipts/r1': () => ({ body: { data: { picture: 'data:image/jpeg;base64,AAAA' } } }),
      'POST /api/payments/y1/receipts': post('y1'),
    },
  });
}
async function openPayment(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^Jollof ₦90,000/ }));
  await screen.findByRole('button', { name: 'Add a photo' });
}
const choose = (file = photo) =>
  fireEvent.change(screen.getByLabelText(/^Receipt/), { target: { files: [file] } });
const waitingOn = async (phone: DeviceStorage) =>
  [...(await phone.read(WAITING_RECEIPTS)).values()] as WaitingReceipt[];

test('a photo waits on the phone without a network, survives a reload, and is sent when the server is back', async () => {
  const phone = photoStorage();
  await open(phone);
  await openPayment();
  choose();
  expect(await screen.findByText(/Kept on this phone/)).toBeTruthy();
  await waitFor(() => expect(sent).toEqual(['y1']));
  leave();

  answer = () => {
    stored = [{ id: 'r1', payment_id: 'y1', width: 720, height: 1600, bytes: 250_000, added_at: '' }];
    return { status: 201, body: { message: 'Receipt saved', data: stored[0] } };
  };
  await open(phone);
  await waitFor(async () => expect(await waitingOn(phone)).toEqual([]));
  expect(sent).toEqual(['y1', 'y1']);
  await openPayment();
  fireEvent.click(await screen.findByRole('button', { name: 'Open the receipt' }));
  expect(await screen.findByAltText('The receipt of this payment')).toBeTruthy();
});

test('a photo of a payment that is not saved yet, or was removed elsewhere, waits and isn’t uploaded again and again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const phone = photoStorage();
  answer = () => ({ status: 404, body: { message: 'This payment was not found.', code: 'NOT_FOUND' } });
  await open(phone);
  await openPayment();
  choose();
  await waitFor(() => expect(sent).toEqual(['y1']));
  await vi.advanceTimersByTimeAsync(65_000);
  expect(sent).toEqual(['y1']);
  expect(await waitingOn(phone)).toHaveLength(1);
});

test('a photo that the server refuses stays, with its reason, until it is removed', async () => {
  const phone = photoStorage();
  const message = 'This is not a JPEG, PNG or WebP picture.';
  answer = () => ({ status: 415, body: { message, code: 'NOT_A_PICTURE', errors: { picture: [message] } } });
  await open(phone);
  await openPayment();
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  fireEvent.click(screen.getByRole('button', { name: 'Open the receipt' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Remove' }));
  await waitFor(async () => expect(await waitingOn(phone)).toEqual([]));
  // It may have been the only picture there was.
  expect(stage.asked.map(({ title }) => title)).toEqual(['Confirm Deletion']);
  expect(sent).toEqual(['y1']);
});

test('a file that is no picture is refused at once, without a network too, and not kept', async () => {
  const phone = photoStorage();
  await open(phone);
  await openPayment();
  choose(new File(['%PDF-1.7'], 'receipt.jpg', { type: 'image/jpeg' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This is not a JPEG, PNG or WebP picture/);
  expect(await waitingOn(phone)).toEqual([]);
  expect(sent).toEqual([]);
});

test('a photo of a new payment is kept once the payment is added, and sent only after that is saved', async () => {
  const phone = photoStorage();
  await open(phone);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a payment' }));
  await screen.findByRole('button', { name: 'Add a photo' });
  choose();
  expect(await screen.findByRole('button', { name: 'Open the receipt' })).toBeTruthy();
  expect(await waitingOn(phone)).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Jollof' }));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '50k' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add payment' }));
  await waitFor(async () => expect(await waitingOn(phone)).toHaveLength(1));
  await waitFor(() => expect(stage.requests.some(({ method }) => method === 'POST')).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(stage.requests.filter(({ path }) => path.startsWith('/api/payments/'))).toEqual([]);
});
