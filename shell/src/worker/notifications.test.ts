import { expect, test, vi } from 'vitest';
import { openNotification, showNotification } from './notifications.ts';
import { type NotificationClickEvent, type PushMessageEvent, scope } from './worker-scope.ts';

const show = vi.fn(async (_title: string, _options: NotificationOptions) => {});
const unsubscribe = vi.fn(async () => true);
const focus = vi.fn(async () => {});
const openWindow = vi.fn(async (_url: string) => {});
let tabs: object[] = [];
Object.assign(scope, {
  registration: {
    showNotification: show,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  },
  clients: { matchAll: async () => tabs, openWindow },
});
const push = (sent: unknown) =>
  showNotification({
    data: { json: () => (typeof sent === 'string' ? JSON.parse(sent) : sent) },
  } as PushMessageEvent);
const tap = (data: string, action = '') =>
  openNotification({ action, notification: { data, close: () => {} } } as NotificationClickEvent);

test('a reminder is shown; an unreadable one or a foreign link shows a default text', async () => {
  await push({ title: 'Pay the choir, due tomorrow', body: '', path: '/app/checklist?id=1-a' });
  expect(show.mock.lastCall).toMatchObject([
    'Pay the choir, due tomorrow',
    { data: '/app/checklist?id=1-a' },
  ]);
  for (const bad of [
    'not JSON',
    { title: 'X', path: 'https://evil.example' },
    { title: 'X', path: '//evil.example' },
    null,
  ]) {
    await push(bad);
    expect(show.mock.lastCall).toMatchObject(['Your wedding plan', { data: '/app/reminders' }]);
  }
});

test('a tap opens the page in an open tab, else in a new one', async () => {
  await tap('/app/checklist');
  expect(openWindow).toHaveBeenCalledWith('/app/checklist');
  const navigate = vi.fn(async () => ({ focus }));
  tabs = [{ focus, navigate }];
  await tap('/app/budget');
  expect(navigate).toHaveBeenCalledWith('/app/budget');
  expect(focus).toHaveBeenCalled();
  expect(openWindow).toHaveBeenCalledTimes(1);
});

test('one tap stops reminders for this device', async () => {
  await tap('/app/checklist', 'stop');
  expect(unsubscribe).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});
