import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => vi.useRealTimers());

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

test('a reminder that a phone receives between 21:00 and 07:00 in Lagos makes no sound', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [time, silent] of [
    ['19:59:59', false],
    ['20:00:00', true],
    ['23:30:00', true],
    ['05:59:59', true],
    ['06:00:00', false],
  ] as const) {
    vi.setSystemTime(new Date(`2027-03-01T${time}Z`));
    await push({ title: 'Pay the choir, due on Friday', path: '/app/checklist' });
    expect(show.mock.lastCall?.[1]).toMatchObject({ silent });
  }
});

test('a tap focuses a tab that shows the page, else opens a new one: another tab may hold typed text', async () => {
  const navigate = vi.fn(async () => ({ focus }));
  const tab = (path: string) => ({ url: `${location.origin}${path}`, focus, navigate });
  await tap('/app/checklist');
  expect(openWindow).toHaveBeenLastCalledWith('/app/checklist');
  tabs = [tab('/app/budget'), tab('/app/checklist?id=2')];
  await tap('/app/checklist?id=1');
  expect(openWindow).toHaveBeenLastCalledWith('/app/checklist?id=1');
  expect(focus).not.toHaveBeenCalled();
  tabs = [tab('/app/budget'), tab('/app/checklist?id=1#tasks')];
  await tap('/app/checklist?id=1');
  expect(focus).toHaveBeenCalledOnce();
  focus.mockRejectedValueOnce(new Error('Not allowed'));
  await tap('/app/checklist?id=1');
  expect(openWindow).toHaveBeenCalledTimes(3);
  expect(navigate).not.toHaveBeenCalled();
});

test('one tap stops reminders for this device', async () => {
  openWindow.mockClear();
  await tap('/app/checklist', 'stop');
  expect(unsubscribe).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});
