import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from '@wedding/platform/server/operations/process-owner.ts';
import type { PostgresPlace } from './postgres-place.ts';

/**
 * Clears locks that PostgreSQL can't clear. It ignores the lock of a dead process. But if the machine has since given
 * that process id to another program of the same user, PostgreSQL would wait without end.
 */
export function clearStaleLocks(place: PostgresPlace): void {
  const pidFile = join(place.cluster, 'postmaster.pid');
  const pid = lockedBy(pidFile);
  if (pid !== undefined && isAlive(pid) && !isPostmasterOf(pid, place.cluster)) {
    // Keeps the other lines: PostgreSQL uses them to detect whether children of the dead server still write.
    const rest = readFileSync(pidFile, 'utf8').split('\n').slice(1);
    writeFileSync(pidFile, [noProcess, ...rest].join('\n'));
  }
  const socketLock = join(place.socket, '.s.PGSQL.5432.lock');
  const holder = lockedBy(socketLock);
  if (holder !== undefined && !isPostmasterOf(holder, place.cluster)) rmSync(socketLock, { force: true });
}

/** Returns the process id of the running server, if any. */
export function postmasterPid(place: PostgresPlace): number | undefined {
  const pid = lockedBy(join(place.cluster, 'postmaster.pid'));
  return pid !== undefined && isPostmasterOf(pid, place.cluster) ? pid : undefined;
}

// The largest process id that PostgreSQL can read, above those that any system assigns.
const noProcess = 2 ** 31 - 1;

function lockedBy(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

/** Compares working directories: a server's is its cluster, whatever path it was started with. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
    return basename(stdout.trim()) === 'postgres';
  }
  try {
    if (basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0] !== 'postgres') return false;
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(cluster);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    // The process belongs to another user or has just ended. Neither is our server.
    return false;
  }
}
