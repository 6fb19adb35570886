import { timeLimit } from '@wedding/shared/host/device/time-limit.ts';

const inTime = timeLimit(1000, 'The cache');

/**
 * Reads from a cache. Never rejects: returns undefined if a device whose storage is full or damaged refuses even this, or
 * doesn't answer. The page must still load.
 */
export const readCache = <T>(name: string, read: (cache: Cache) => Promise<T>): Promise<T | undefined> =>
  inTime(async () => read(await caches.open(name))).catch(() => undefined);
