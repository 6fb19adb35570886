import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Manifest } from '../../api/src/backup/manifest.ts';
import { restoreBackup } from '../../api/src/backup/restore-backup.ts';
import type { Config } from '../../api/src/config.ts';
import { openMediaStore } from '../../api/src/media/media-store.ts';
import { isBucketAddress } from '../../shared/object-store/bucket-address.ts';
import { openStores } from './backup-stores.ts';
import { reachDatabase } from './reach-database.ts';

type Target = Pick<Config, 'dataDir' | 'directDatabase' | 'builds' | 'mediaStore' | 'releaseStore'>;
/** The draft is below the data folder, which may be a disk of its own, so that the last step is a few renames. */
const DRAFT = '.restoring-';

/** @throws a sentence when the target is not empty or anything fails; the target is then unchanged */
export async function restoreInto(
  target: Target,
  backup: { manifest: Manifest; folder: string },
): Promise<void> {
  const { dataDir, builds, releaseStore } = target;
  await mkdir(dataDir, { recursive: true });
  await assertFolderEmpty(dataDir, 'DATA_DIR');
  await assertStoresEmpty(target);
  const draft = await mkdtemp(join(dataDir, DRAFT));
  // PostgreSQL’s own user must be able to enter it.
  await chmod(draft, 0o755);
  try {
    await fill(draft, target, backup);
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  } catch (error) {
    if (isElsewhere(target)) await emptyMedia(target.mediaStore);
    // Nothing is ever removed from a bucket of releases: leftover versions do no harm, the next try needs another prefix.
    if (!builds && !isBucketAddress(releaseStore)) {
      for (const name of ['r', 'releases']) await drop(join(releaseStore, name));
    }
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
    const stores = await openStores({ ...target, mediaStore: mediaFor(draft, target) });
    await restoreBackup({ ...backup, stores, database: reached.database, log: reached.log });
  } finally {
    await reached.stop();
  }
}

/** Returns where media are restored: those below the data folder are below the draft until everything is restored. */
function mediaFor(draft: string, { dataDir, mediaStore }: Target): string {
  return isElsewhere({ dataDir, mediaStore }) ? mediaStore : join(draft, relative(dataDir, mediaStore));
}

const isElsewhere = ({ dataDir, mediaStore }: Pick<Target, 'dataDir' | 'mediaStore'>) =>
  isBucketAddress(mediaStore) || relative(dataDir, mediaStore).startsWith('..');

async function emptyMedia(setting: string): Promise<void> {
  const media = await openMediaStore(setting);
  for (const key of await media.list('')) await media.remove(key);
}

async function assertStoresEmpty(target: Target): Promise<void> {
  const mediaStore = isElsewhere(target) ? target.mediaStore : '';
  for (const [name, store] of Object.entries(await openStores({ ...target, mediaStore }))) {
    const setting = name === 'media' ? 'MEDIA_STORE' : 'RELEASE_STORE';
    if ((await store.list()).length > 0) {
      throw new Error(`${setting} holds files already. A backup is restored into empty stores only.`);
    }
  }
}

async function assertFolderEmpty(folder: string, setting: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith(DRAFT));
  const used = names.filter((name) => !left.includes(name) && name !== 'lost+found');
  if (used.length > 0) {
    throw new Error(`${folder} is not empty. A backup is restored into an empty ${setting} only.`);
  }
  // Left by a restore that was killed.
  for (const name of left) await drop(join(folder, name));
}

const drop = (path: string) => rm(path, { recursive: true, force: true });
