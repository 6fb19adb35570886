import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, ownProcess } from './process-owner.ts';

const POLL_MS = 10;
/** How long a lock may be without its holder's name, which is written at once. */
const UNWRITTEN_MS = 5_000;

/**
 * Runs `work` while no other process does so with the same lock file; others wait for it. The lock of a process that has ended
 * is removed, and so is one that is older than `staleMs`: processes of other machines can't be seen.
 */
export async function oneAtATime<T>(
  lock: string,
  work: () => Promise<T>,
  { onWait = () => {}, staleMs = Number.POSITIVE_INFINITY }: { onWait?: () => void; staleMs?: number } = {},
): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  for (let waits = 0; !(await take(lock)); waits += 1) {
    if (await removeStale(lock, staleMs)) continue;
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
    try {
      await file.writeFile(`${ownProcess.host} ${ownProcess.pid}`);
    } catch (error) {
      await rm(lock, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. Only one of the processes that find it moves it away; a lock moved by mistake is put back. */
async function removeStale(lock: string, staleMs: number): Promise<boolean> {
  const stats = await stat(lock).catch(() => undefined);
  if (!stats || !isStale(await readFile(lock, 'utf8').catch(() => ''), { since: stats.mtime, staleMs }))
    return false;
  const aside = `${lock}~${randomUUID()}`;
  const moved = await rename(lock, aside).then(
    () => stat(aside),
    () => undefined,
  );
  // A new lock may have the inode of a removed one.
  const isSame = moved?.ino === stats.ino && moved.mtimeMs === stats.mtimeMs;
  if (moved && !isSame) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
  return isSame;
}

/** Returns whether a lock's holder has ended. The machine may have stopped since, and given its id to another process. */
function isStale(holder: string, { since, staleMs }: { since: Date; staleMs: number }): boolean {
  const [host = '', pid = ''] = holder.split(' ');
  const ageMs = Date.now() - since.getTime();
  if (!pid) return ageMs > UNWRITTEN_MS;
  const isBeforeStart = host === ownProcess.host && ageMs > uptime() * 1000;
  return ageMs > staleMs || isBeforeStart || hasEnded({ host, pid: Number(pid) }, since);
}
