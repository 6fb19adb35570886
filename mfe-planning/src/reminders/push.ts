import { startPush, stopPush } from '@wedding/shared/contract/reminder.ts';
import { call } from '@wedding/shared/host/call.ts';
import { serviceWorkers } from '@wedding/shared/host/device/service-worker.ts';
import { timeLimit } from '@wedding/shared/host/device/time-limit.ts';

/** `blocked`: the person declined in the browser. `none`: this browser has no notifications. */
export type PushState = 'none' | 'blocked' | 'off' | 'on';

const supported = () => 'Notification' in window && 'PushManager' in window && serviceWorkers() !== undefined;

const inTime = timeLimit(1000, 'The service worker');

/** Returns undefined if there is none, or the browser refuses or doesn't say. */
const registration = () => inTime(async () => serviceWorkers()?.getRegistration('/')).catch(() => undefined);

/**
 * Returns the state of notifications. `known` says that the server has a subscription of this device; it counts
 * only while the browser has it too.
 */
export async function pushState(known: boolean): Promise<PushState> {
  if (!supported()) return 'none';
  if (Notification.permission === 'denied') return 'blocked';
  const worker = await registration();
  const subscription = await worker?.pushManager.getSubscription().catch(() => null);
  return known && subscription ? 'on' : 'off';
}

/** The new state of this device. `message` is the server's, `problem` says why notifications stay off. */
interface PushChange {
  now: PushState;
  message?: string;
  problem?: string;
}

/** Asks for permission and turns notifications on. `key` is the site's VAPID key. @throws {ApiError} */
export async function turnOn(key: string): Promise<PushChange> {
  const choice = await Notification.requestPermission();
  if (choice === 'denied') return { now: 'blocked' };
  if (choice !== 'granted') return { now: 'off' };
  const worker = await registration();
  if (!worker) return { now: 'off', problem: 'Reload the page once, then try again.' };
  const subscription = await subscribe(worker, key);
  if (!subscription) {
    const problem = 'Your browser couldn’t set up notifications. Check your network and try again.';
    return { now: 'off', problem };
  }
  const { endpoint, keys } = subscription.toJSON();
  const { message } = await call(startPush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
  return { now: 'on', message };
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string) {
  try {
    const old = await pushManager.getSubscription();
    return old ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    return null;
  }
}

export async function turnOff(): Promise<PushChange> {
  const { message } = await call(stopPush, {});
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return { now: 'off', message };
}
