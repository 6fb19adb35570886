import { createStore, useStore } from '@wedding/shared/host/store.ts';
import {
  type DayUse,
  dayOf,
  readUse,
  subscribeToUse,
  type Use,
  type UseNote,
} from '@wedding/shared/video-cache/data-use.ts';
import { useEffect } from 'react';

// The device's data use, updated as it is counted. One list for all components.
const used = createStore<{ rows: readonly DayUse[] }>(() => ({ rows: [] }));
/** The number of components that read it. */
let readers = 0;
let stop: (() => void) | undefined;
let reading = false;
let missed = false;

function onUse(note: UseNote): void {
  // The list that is being read may lack this note, so it is read again.
  if (reading) {
    missed = true;
    return;
  }
  const day = dayOf(new Date());
  const isSame = (row: DayUse) => row.day === day && row.video === note.video && row.account === note.account;
  const { rows } = used.getState();
  const before = rows.find(isSame);
  const after = {
    ...note,
    day,
    network: note.network + (before?.network ?? 0),
    phone: note.phone + (before?.phone ?? 0),
  };
  used.setState({ rows: [...rows.filter((row) => row !== before), after] });
}

async function read(): Promise<void> {
  reading = true;
  let rows: readonly DayUse[];
  do {
    missed = false;
    rows = await readUse();
  } while (missed);
  reading = false;
  used.setState({ rows });
}

/** Counts data use while a component reads it. Returns a function that stops it. */
function follow(): () => void {
  readers += 1;
  if (!stop) {
    stop = subscribeToUse(onUse);
    void read();
  }
  return () => {
    readers -= 1;
    if (readers > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Returns the bytes by account, day and video on this device. */
export function useUsed(): readonly DayUse[] {
  useEffect(follow, []);
  return useStore(used, ({ rows }) => rows);
}

/** Returns the sum of the uses. */
export function sumOf(uses: readonly Use[]): Use {
  const total = { network: 0, phone: 0 };
  for (const { network, phone } of uses) {
    total.network += network;
    total.phone += phone;
  }
  return total;
}
