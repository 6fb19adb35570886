import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  cleanup();
  stage.close();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const payment = {
  kind: 'payment',
  id: 'p',
  title: 'Hall hire',
  due_on: addDays(today(), 1),
  amount_kobo: 50_000_000,
  path: '/app/budget/edit-budget?id=b',
};
const data = { reminders: [payment], planned: true, push_key: 'BKey', push_on: false, followed: [2] };
async function open(change: object = {}) {
  let listed = { ...data, ...change };
  stage = await renderRemote({
    routes,
    at: '/app/reminders',
    replies: {
      'GET /api/reminders': () => ({ body: { message: 'OK', data: listed } }),
      'GET /api/categories': () => ({
        body: {
          message: 'OK',
          data: [
            { id: 1, name: 'Food', videos: 3 },
            { id: 2, name: 'Dress', videos: 1 },
          ],
        },
      }),
      'PUT /api/reminders/push': () => ({ body: { message: 'On', data: null } }),
      'DELETE /api/reminders/push': () => ({ body: { message: 'Off', data: null } }),
      'PUT /api/reminders/followed': () => {
        listed = { ...listed, followed: [2, 1] };
        return { body: { message: 'Saved', data: { followed: [1, 2] } } };
      },
    },
  });
}
const sent = () => stage.requests.filter(({ method }) => method !== 'GET');

/** Mocks a browser that supports notifications, with `permission` as the person's answer. */
function browser(permission: NotificationPermission, { subscribed = false } = {}) {
  const asked = vi.fn(async () => permission);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: asked });
  vi.stubGlobal('PushManager', class {});
  const unsubscribe = vi.fn(async () => {
    held = null;
  });
  const keys = { p256dh: 'P', auth: 'A' };
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example.com/1', keys }), unsubscribe };
  let held: object | null = subscribed ? subscription : null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async () => {
      held = subscription;
      return held;
    },
  };
  const getRegistration = async () => ({ pushManager });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  return { asked, unsubscribe };
}

test('notifications are not offered before there is something to remind of', async () => {
  browser('granted');
  await open({ reminders: [], planned: false, followed: [] });
  expect(await screen.findByText(/Nothing to remind you of yet/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remind me/ })).toBeNull();
});

test('notifications that are on can be turned off when there is nothing left to remind of', async () => {
  const { unsubscribe } = browser('granted', { subscribed: true });
  await open({ reminders: [], planned: false, push_on: true, followed: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('button', { name: /remind/i })).toBeNull());
});

test('reminders are listed, and notifications are turned on and off by a button', async () => {
  const { asked, unsubscribe } = browser('granted');
  await open();
  const row = await screen.findByRole('link', { name: '₦500,000 for Hall hire is due tomorrow' });
  expect(row.getAttribute('href')).toBe(payment.path);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'Remind me on this phone' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  expect(await screen.findByRole('button', { name: 'Remind me on this phone' })).toBeTruthy();
  const keys = { p256dh: 'P', auth: 'A' };
  expect(sent().map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { endpoint: 'https://push.example.com/1', keys }],
    ['DELETE', undefined],
  ]);
  expect(unsubscribe).toHaveBeenCalled();
});

test('a user who declines notifications is told where to enable them and keeps the list', async () => {
  browser('denied');
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remind me on this phone' }));
  expect(await screen.findByText(/blocked.*The list above is always up to date/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Hall hire/ })).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a browser without notifications shows a message, and categories can still be followed', async () => {
  await open();
  expect(await screen.findByText(/can’t show notifications/)).toBeTruthy();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Food' }));
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ category_ids: [2, 1] }]));
});
