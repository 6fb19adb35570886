import { type Phone, UNSENT } from '@wedding/shared/platform/host.ts';
import type { Batch } from './edits.ts';

/** Edits that lay on this phone from before, the oldest first. */
export async function readWaiting(phone: Phone): Promise<Batch[]> {
  const found = [...(await phone.read(UNSENT)).values()] as Batch[];
  return found.toSorted((a, b) => a.at - b.at);
}

/**
 * Keeps what waits on the phone, each batch for itself: a second tab, which has others, takes nothing away. Answers
 * whether all of it is kept.
 */
export function keepWaiting(phone: Phone): (waiting: readonly Batch[]) => Promise<boolean> {
  let written = new Map<string, Batch>();
  let queue = Promise.resolve(true);
  return (waiting) => {
    queue = queue.then(async () => {
      const now = new Map(waiting.map((batch) => [batch.id, batch]));
      const put = new Map([...now].filter(([id, batch]) => written.get(id) !== batch));
      const remove = [...written.keys()].filter((id) => !now.has(id));
      if (put.size + remove.length === 0) return true;
      const kept = await phone.write(UNSENT, { put, remove });
      if (kept) written = now;
      return kept;
    });
    return queue;
  };
}
