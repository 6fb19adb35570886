import { isQuietTime } from '@wedding/shared/domain/quiet-hours.ts';
import { type NotificationClickEvent, type PushMessageEvent, scope } from './worker-scope.ts';

interface Message {
  title: string;
  body: string;
  /** The path of a page of the site. */
  path: string;
}

const STOP = 'stop';

/** Shows what the site sends. A message that can't be read shows a default text, because browsers demand a notification. */
export function showNotification(event: PushMessageEvent): Promise<void> {
  const { title, body, path } = messageIn(event);
  // The DOM's types lack `actions`. Browsers without support ignore them.
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    icon: '/icon-192.png',
    // A reminder that is delivered twice is shown once.
    tag: `${path} ${title}`,
    data: path,
    // Sent by day, but a phone that was off or without data until the night receives it then.
    silent: isQuietTime(new Date()),
    actions: [{ action: STOP, title: 'Stop reminders' }],
  };
  return scope.registration.showNotification(title, options);
}

function messageIn({ data }: PushMessageEvent): Message {
  const fallback = {
    title: 'Your wedding plan',
    body: 'Something needs your attention soon.',
    path: '/app/reminders',
  };
  try {
    const sent = data?.json() as Partial<Message> | undefined;
    const { title, body, path } = { ...fallback, body: '', ...sent };
    // Only the site's own signed-in pages are opened, whatever was sent.
    if (typeof title !== 'string' || !title || !/^\/app\/[\w/?=&-]+$/.test(path)) return fallback;
    return { title, body: String(body), path };
  } catch {
    return fallback;
  }
}

/**
 * Focuses a tab that shows the notification's page, else opens a new one: any other tab may hold text that isn't saved.
 * `Stop reminders` ends reminders for this device.
 */
export async function openNotification({ action, notification }: NotificationClickEvent): Promise<void> {
  notification.close();
  if (action === STOP) {
    // The push service then reports it as gone, and the site deletes the address.
    const subscription = await scope.registration.pushManager.getSubscription();
    await subscription?.unsubscribe();
    return;
  }
  const path = String(notification.data ?? '/app/reminders');
  const tabs = await scope.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => pathOf(url) === path);
  const focused = await tab?.focus().then(
    () => true,
    () => false,
  );
  if (!focused) await scope.clients.openWindow(path);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
