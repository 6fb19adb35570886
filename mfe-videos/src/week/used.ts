import {
  type DayUse,
  dayOf,
  hearUse,
  readUse,
  type Use,
  type UseNote,
} from '@wedding/shared/films/film-use.ts';
import { useSyncExternalStore } from 'react';

// What this phone used, as it is counted. One list for all who look at it.
let rows: readonly DayUse[] = [];
let stop: (() => void) | undefined;
let reading = false;
let missed = false;
const listeners = new Set<() => void>();

function hear(note: UseNote): void {
  // It stands in the list that is being read, or in none: read again, and it does.
  if (reading) {
    missed = true;
    return;
  }
  const day = dayOf(new Date());
  const isSame = (row: DayUse) => row.day === day && row.film === note.film && row.account === note.account;
  const before = rows.find(isSame);
  const after = {
    ...note,
    day,
    network: note.network + (before?.network ?? 0),
    phone: note.phone + (before?.phone ?? 0),
  };
  rows = [...rows.filter((row) => row !== before), after];
  for (const tell of listeners) tell();
}

async function read(): Promise<void> {
  reading = true;
  do {
    missed = false;
    rows = await readUse();
  } while (missed);
  reading = false;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  if (!stop) {
    stop = hearUse(hear);
    void read();
  }
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Bytes by account, day and film, on this phone. */
export const useUsed = (): readonly DayUse[] => useSyncExternalStore(subscribe, () => rows);

/** Together. */
export function sumOf(uses: readonly Use[]): Use {
  const total = { network: 0, phone: 0 };
  for (const { network, phone } of uses) {
    total.network += network;
    total.phone += phone;
  }
  return total;
}
