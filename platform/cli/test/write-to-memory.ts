// Imported first by `npm test`: puts its temporary files, databases above all, in memory if there is room for them, and
// removes them when it ends. On a disk, copying a database for each test file costs a fifth of the time.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system in memory; only Linux has it, and containers often have little of it. */
const MEMORY = '/dev/shm';
const NAME = 'wedding-test-';
/** Ten times the most that a whole `npm test` used. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

if (existsSync(MEMORY) && freeBytesOf(MEMORY) > MIN_FREE_BYTES) {
  removeStale();
  const folder = join(MEMORY, `${NAME}${process.pid}`);
  mkdirSync(folder);
  if (canExecute(folder)) process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Removes the folders of earlier runs that were killed. */
function removeStale(): void {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(NAME))) {
    if (!existsSync(`/proc/${name.slice(NAME.length)}`))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Returns whether a file in the folder can be executed. Some machines forbid it, and tests have commands of their own. */
function canExecute(folder: string): boolean {
  const file = join(folder, 'try');
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(file).status === 0;
}
