import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useEffect, useState } from 'react';

/** A pause after which the next look is another one. */
const PAUSE_MS = 30 * 60_000;
const DAY_MS = 86_400_000;

interface Look {
  /** When this look began, and what the one before it last saw. */
  before: number;
  last: number;
}

/**
 * Returns when this administrator last looked at the dashboard on this device, `YYYY-MM-DD HH:mm:ss` in UTC: a day ago for
 * the first time.
 */
export function useLastLook(): string {
  const key = `dashboard-look-${useHost().session.user?.id ?? 0}`;
  const [before] = useState(() => {
    const stored = readStored('local', key);
    const now = Date.now();
    if (!isLook(stored)) return now - DAY_MS;
    return now - stored.last > PAUSE_MS ? stored.last : stored.before;
  });
  useEffect(() => {
    writeStored('local', key, { before, last: Date.now() } satisfies Look);
  }, [key, before]);
  return new Date(before).toISOString().slice(0, 19).replace('T', ' ');
}

const isLook = (stored: unknown): stored is Look =>
  typeof stored === 'object' &&
  Object.values(stored ?? {}).every(Number.isFinite) &&
  'last' in (stored ?? {});
