import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const LEAST_BYTES = 4e9;

/**
 * Returns the folder for what tests write and lose afterwards, such as databases and browsers' profiles: in memory, where there is
 * room for it and programs may run from it. Dropping a database on a disk takes ten times as long.
 */
export function memoryFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY);
  return bavail * bsize < LEAST_BYTES || !mount || mount.includes('noexec') ? tmpdir() : MEMORY;
}
