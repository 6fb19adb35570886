import { inFilms, under } from './film-db.ts';

/** Bytes of films that came through the network, and that the phone had already. */
export interface Use {
  network: number;
  phone: number;
}

export interface UseNote extends Use {
  account: number;
  film: number;
}

/** One film on one day, `2026-11-21` by the phone's own calendar. */
export interface DayUse extends UseNote {
  day: string;
}

const CHANNEL = 'wedding-films';

export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Adds to what was used today, then tells every open page. Where the browser keeps nothing, the pages alone hear. */
export async function noteUse(note: UseNote): Promise<void> {
  const { account, film, network, phone } = note;
  if (network + phone === 0) return;
  const key = [account, dayOf(new Date()), film];
  await inFilms(['used'], { mode: 'readwrite' }, (store) => {
    const used = store('used');
    const before = used.get(key);
    before.onsuccess = () => {
      const { network: n = 0, phone: p = 0 } = (before.result as Use | undefined) ?? {};
      used.put({ network: n + network, phone: p + phone }, key);
    };
    return [before];
  }).catch(() => {});
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(note);
  channel.close();
}

/** Hears of bytes as they are counted, whichever page or worker counts them. Answers how to stop. */
export function hearUse(listener: (note: UseNote) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<UseNote>) => listener(data);
  return () => channel.close();
}

/** What this phone used, of all accounts: it has one SIM card. Nothing where nothing is kept. */
export async function readUse(): Promise<DayUse[]> {
  try {
    const [keys, values] = await inFilms(['used'], { mode: 'readonly' }, (store) => [
      store('used').getAllKeys(),
      store('used').getAll(),
    ]);
    return (keys as [number, string, number][]).map(([account, day, film], place) => {
      const { network = 0, phone = 0 } = (values as Use[])[place] ?? {};
      return { account, day, film, network, phone };
    });
  } catch {
    return [];
  }
}

/** Names a film in the account's receipt. */
export async function noteTitle({ account, film, title }: { account: number; film: number; title: string }) {
  await inFilms(['titles'], { mode: 'readwrite' }, (store) => [
    store('titles').put(title, [account, film]),
  ]).catch(() => {});
}

/** What the films of the account's receipt are called. */
export async function readTitles(account: number): Promise<ReadonlyMap<number, string>> {
  try {
    const [keys, titles] = await inFilms(['titles'], { mode: 'readonly' }, (store) => [
      store('titles').getAllKeys(under(account)),
      store('titles').getAll(under(account)),
    ]);
    return new Map(
      (keys as [number, number][]).map(([, film], place) => [film, (titles as string[])[place] ?? '']),
    );
  } catch {
    return new Map();
  }
}
