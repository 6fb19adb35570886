import { type NotificationClickEvent, type PushMessageEvent, scope } from './worker-scope.ts';

interface Message {
  title: string;
  body: string;
  /** A page of the site. */
  path: string;
}

const STOP = 'stop';

/** Shows what the site sends; a message that can't be read still says something, as browsers demand. */
export function showNotification(event: PushMessageEvent): Promise<void> {
  const { title, body, path } = messageIn(event);
  // Types of pages know no actions; browsers without them leave them out.
  const options: NotificationOptions & { actions: { action: string; title: string }[] } = {
    body,
    icon: '/icon-192.png',
    // The same reminder, delivered twice, is shown once.
    tag: `${path} ${title}`,
    data: path,
    actions: [{ action: STOP, title: 'Stop reminders' }],
  };
  return scope.registration.showNotification(title, options);
}

function messageIn({ data }: PushMessageEvent): Message {
  const fallback = { title: 'Your wedding plan', body: 'Something needs you soon.', path: '/app/reminders' };
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

/** A tap opens the page, in a tab that is there already where there is one; `Stop reminders` ends them for this device. */
export async function openNotification({ action, notification }: NotificationClickEvent): Promise<void> {
  notification.close();
  if (action === STOP) {
    // The push service then answers that it is gone, and the site forgets the address.
    const held = await scope.registration.pushManager.getSubscription();
    await held?.unsubscribe();
    return;
  }
  const path = String(notification.data ?? '/app/reminders');
  const [open] = await scope.clients.matchAll({ type: 'window' });
  const shown = await open?.navigate?.(path).catch(() => null);
  if (shown) await shown.focus();
  else await scope.clients.openWindow(path);
}
