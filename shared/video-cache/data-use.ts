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

/** What the browser couldn't store, by this page or worker. */
const unstored: DayUse[] = [];

/** Adds to today's use, then notifies every open page. What the browser doesn't store is counted until the page is left. */
export async function noteUse(note: UseNote): Promise<void> {
  const { account, video, network, phone } = note;
  if (network + phone === 0) return;
  const day = dayOf(new Date());
  const key = [account, day, video];
  await inVideos(['used'], { mode: 'readwrite', chained: true }, (store) => {
    const used = store('used');
    const before = used.get(key);
    before.onsuccess = () => {
      const { network: n = 0, phone: p = 0 } = (before.result as Use | undefined) ?? {};
      used.put({ network: n + network, phone: p + phone }, key);
    };
    return [before];
  }).catch(() => unstored.push({ ...note, day }));
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

/** Returns the use of this device by all accounts, because it has one SIM card. */
export async function readUse(): Promise<DayUse[]> {
  try {
    const [keys, values] = await inVideos(['used'], { mode: 'readonly' }, (store) => [
      store('used').getAllKeys(),
      store('used').getAll(),
    ]);
    const stored = (keys as [number, string, number][]).map(([account, day, video], place) => {
      const { network = 0, phone = 0 } = (values as Use[])[place] ?? {};
      return { account, day, video, network, phone };
    });
    return [...stored, ...unstored];
  } catch {
    return [...unstored];
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
