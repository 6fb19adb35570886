import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAlive } from '@wedding/operations/process-owner.ts';
import type { PostgresPlace } from './postgres-place.ts';

/**
 * PostgreSQL gets over the lock of a dead process by itself. But when the machine has since given that
 * number to another program of the same user, it would wait for ever; such locks we put aside.
 */
export function clearStaleLocks(place: PostgresPlace): void {
  const pidFile = join(place.cluster, 'postmaster.pid');
  const pid = lockedBy(pidFile);
  if (pid !== undefined && isAlive(pid) && !isPostmasterOf(pid, place.cluster)) {
    // The other lines stay: by them PostgreSQL sees whether children of the dead server still write.
    const rest = readFileSync(pidFile, 'utf8').split('\n').slice(1);
    writeFileSync(pidFile, [noProcess, ...rest].join('\n'));
  }
  const socketLock = join(place.socket, '.s.PGSQL.5432.lock');
  const holder = lockedBy(socketLock);
  if (holder !== undefined && !isPostmasterOf(holder, place.cluster)) rmSync(socketLock, { force: true });
}

/** The live server's process id, if there is one. */
export function postmasterPid(place: PostgresPlace): number | undefined {
  const pid = lockedBy(join(place.cluster, 'postmaster.pid'));
  return pid !== undefined && isPostmasterOf(pid, place.cluster) ? pid : undefined;
}

// The largest number that PostgreSQL reads, and more than any system hands out.
const noProcess = 2 ** 31 - 1;

function lockedBy(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

/** A server's working folder is its cluster, whatever name it was given for it. */
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
    // Another user's process, or one that has just ended: neither is our server.
    return false;
  }
}
