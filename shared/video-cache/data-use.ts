import { inVideos, keysUnder } from './video-db.ts';

/** Bytes of videos that came over the network, and bytes that were already on the device. */
export interface Use {
  network: number;
  phone: number;
}

export interface UseNote extends Use {
  account: number;
  video: number;
}

/** The use of one video on one day, `2026-11-21` in the device's time zone. */
export interface DayUse extends UseNote {
  day: string;
}

/** A message between pages and a worker of different releases, so the property names never change. */
interface UseMessage extends Use {
  account: number;
  film: number;
}

const CHANNEL = 'wedding-films';

export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Adds to today's use, then notifies every open page. If the browser stores nothing, it only notifies. */
export async function noteUse(note: UseNote): Promise<void> {
  const { account, video, network, phone } = note;
  if (network + phone === 0) return;
  const key = [account, dayOf(new Date()), video];
  await inVideos(['used'], { mode: 'readwrite', chained: true }, (store) => {
    const used = store('used');
    const before = used.get(key);
    before.onsuccess = () => {
      const { network: n = 0, phone: p = 0 } = (before.result as Use | undefined) ?? {};
      used.put({ network: n + network, phone: p + phone }, key);
    };
    return [before];
  }).catch(() => {});
  const message: UseMessage = { account, film: video, network, phone };
  const channel = openChannel();
  channel?.postMessage(message);
  channel?.close();
}

/** Calls the listener for bytes as they are counted, in any page or worker. Returns a function that unsubscribes. */
export function subscribeToUse(listener: (note: UseNote) => void): () => void {
  const channel = openChannel();
  if (!channel) return () => {};
  channel.onmessage = ({ data: { film, ...rest } }: MessageEvent<UseMessage>) =>
    listener({ ...rest, video: film });
  return () => channel.close();
}

/** Returns undefined if the browser has no channels, or blocks them as part of a site's data. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/** Returns the use of this device by all accounts, because it has one SIM card. Empty if the browser stores nothing. */
export async function readUse(): Promise<DayUse[]> {
  try {
    const [keys, values] = await inVideos(['used'], { mode: 'readonly' }, (store) => [
      store('used').getAllKeys(),
      store('used').getAll(),
    ]);
    return (keys as [number, string, number][]).map(([account, day, video], place) => {
      const { network = 0, phone = 0 } = (values as Use[])[place] ?? {};
      return { account, day, video, network, phone };
    });
  } catch {
    return [];
  }
}

/** Stores the title of a video for the account's receipt. */
export async function noteTitle({
  account,
  video,
  title,
}: {
  account: number;
  video: number;
  title: string;
}) {
  await inVideos(['titles'], { mode: 'readwrite' }, (store) => [
    store('titles').put(title, [account, video]),
  ]).catch(() => {});
}

/** Returns the titles of the videos in the account's receipt. */
export async function readTitles(account: number): Promise<ReadonlyMap<number, string>> {
  try {
    const [keys, titles] = await inVideos(['titles'], { mode: 'readonly' }, (store) => [
      store('titles').getAllKeys(keysUnder(account)),
      store('titles').getAll(keysUnder(account)),
    ]);
    return new Map(
      (keys as [number, number][]).map(([, video], place) => [video, (titles as string[])[place] ?? '']),
    );
  } catch {
    return new Map();
  }
}
