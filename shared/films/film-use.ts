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

/** Adds to what was used today, and tells every open page. Where the browser keeps nothing, the pages alone hear. */
export async function noteUse(note: UseNote): Promise<void> {
  const { account, film, network, phone } = note;
  if (network + phone === 0) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(note);
  channel.close();
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
}

/** Hears of bytes as they are counted, whichever page or worker counts them. Answers how to stop. */
export function hearUse(listener: (note: UseNote) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<UseNote>) => listener(data);
  return () => channel.close();
}

/** What this phone used since a day, of one account or, as it is one SIM card, of all. Nothing where nothing is kept. */
export async function readUse({
  account,
  since = '',
}: {
  account?: number;
  since?: string;
}): Promise<DayUse[]> {
  try {
    const all = account === undefined ? undefined : under(account);
    const [keys, values] = await inFilms(['used'], { mode: 'readonly' }, (store) => [
      store('used').getAllKeys(all),
      store('used').getAll(all),
    ]);
    return (keys as [number, string, number][])
      .map(([owner, day, film], place) => ({ account: owner, day, film, ...(values as Use[])[place] }))
      .filter((use): use is DayUse => use.network !== undefined && use.day >= since);
  } catch {
    return [];
  }
}
