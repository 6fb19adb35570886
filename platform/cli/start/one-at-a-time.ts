import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { uptime } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, ownProcess } from '../../server/operations/process-owner.ts';

const POLL_MS = 100;
/** How long a lock may be without its holder's id, which is written at once. */
const UNWRITTEN_MS = 5_000;

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
    try {
      await file.writeFile(String(process.pid));
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
async function removeStale(lock: string): Promise<boolean> {
  const stats = await stat(lock).catch(() => undefined);
  if (!stats || !isStale(await holderOf(lock), stats.mtime)) return false;
  const aside = `${lock}.${process.pid}`;
  const moved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return false;
  const was = await stat(aside);
  // A new lock may have the inode of a removed one.
  const isSame = was.ino === stats.ino && was.mtimeMs === stats.mtimeMs;
  if (!isSame) await rename(aside, lock);
  else await rm(aside);
  return isSame;
}

/** Returns whether a lock's holder has ended. The machine may have stopped since, and given its id to another process. */
function isStale(pid: number | undefined, since: Date): boolean {
  if (pid === undefined) return Date.now() - since.getTime() > UNWRITTEN_MS;
  return hasEnded({ host: ownProcess.host, pid }, since) || since.getTime() < Date.now() - uptime() * 1000;
}

/** Returns the holder's process id; undefined if there is no lock, or it has none yet. */
async function holderOf(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return pid > 0 ? pid : undefined;
}
