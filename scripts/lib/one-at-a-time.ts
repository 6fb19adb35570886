import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../shared/operations/process-owner.ts';

const POLL_MS = 100;

/**
 * Runs `work` while no other process of this machine does so with the same lock file; others wait for it. The lock of a
 * process that has ended is removed.
 */
export async function oneAtATime<T>(
  lock: string,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  for (let waits = 0; !(await take(lock)); waits += 1) {
    if (await removeStale(lock)) continue;
    if (waits === 0) onWait();
    await sleep(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    await file.writeFile(String(process.pid));
    await file.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. Only one of the processes that find it moves it away; a lock moved by mistake is put back. */
async function removeStale(lock: string): Promise<boolean> {
  const holder = await holderOf(lock);
  if (holder === undefined || isAlive(holder)) return false;
  const aside = `${lock}.${process.pid}`;
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return false;
  const was = await holderOf(aside);
  if (was !== holder) await rename(aside, lock);
  else await rm(aside);
  return was === holder;
}

/** Returns the holder's process id; undefined if there is no lock, or it is just being written. */
async function holderOf(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return pid > 0 ? pid : undefined;
}
