import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../api/src/backup/manifest.ts';
import { restoreBackup } from '../api/src/backup/restore-backup.ts';
import type { Config } from '../api/src/config.ts';
import { openStores } from './backup-stores.ts';
import { reachDatabase } from './reach-database.ts';

type Target = Pick<Config, 'dataDir' | 'database' | 'builds' | 'releasesDir'>;
/** Below the data folder itself, which may be a disk of its own: the last step is a few renames. */
const DRAFT = '.restoring-';

/** @throws a sentence when the target is not empty or anything fails; then it is as it was */
export async function restoreInto(
  target: Target,
  backup: { manifest: Manifest; folder: string },
): Promise<void> {
  const { dataDir, releasesDir, builds } = target;
  await mkdir(dataDir, { recursive: true });
  await mustBeEmpty(dataDir, 'DATA_DIR');
  if (!builds) await mustBeEmpty(releasesDir, 'RELEASES_DIR');
  const draft = await mkdtemp(join(dataDir, DRAFT));
  // PostgreSQL’s own user must be able to walk in.
  await chmod(draft, 0o755);
  try {
    await fill(draft, target, backup);
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  } catch (error) {
    if (!builds) for (const name of ['r', 'releases']) await drop(join(releasesDir, name));
    throw error;
  } finally {
    await drop(draft);
  }
}

async function fill(
  draft: string,
  target: Target,
  backup: { manifest: Manifest; folder: string },
): Promise<void> {
  const reached = await reachDatabase({ ...target, dataDir: draft });
  try {
    const stores = await openStores(target, draft);
    await restoreBackup({ ...backup, stores, database: reached.database, log: reached.log });
  } finally {
    await reached.stop();
  }
}

async function mustBeEmpty(folder: string, setting: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(DRAFT));
  const used = names.filter((name) => !left.includes(name) && name !== 'lost+found');
  if (used.length > 0) {
    throw new Error(`${folder} is not empty. A backup is restored into an empty ${setting} only.`);
  }
  // Of a restore that was killed.
  for (const name of left) await drop(join(folder, name));
}

const drop = (path: string) => rm(path, { recursive: true, force: true });
