import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Manifest } from '../../api/src/backup/manifest.ts';
import { restoreBackup } from '../../api/src/backup/restore-backup.ts';
import type { Config } from '../../api/src/config.ts';
import { openMediaStore } from '../../api/src/media/media-store.ts';
import { isBucketAddress } from '../../shared/object-store/bucket-address.ts';
import { hasEnded, ownProcess } from '../../shared/operations/process-owner.ts';
import { openStores } from './backup-stores.ts';
import { reachDatabase } from './reach-database.ts';

type Target = Pick<Config, 'dataDir' | 'directDatabase' | 'builds' | 'mediaStore' | 'releaseStore'>;
/**
 * The draft is below the data folder, which may be a disk of its own, so that the last step is a few renames. Its name
 * has the id of the process that fills it.
 */
const DRAFT = '.restoring-';

/** @throws a sentence when the target is not empty or anything fails; the target is then unchanged */
export async function restoreInto(
  target: Target,
  backup: { manifest: Manifest; folder: string; signal?: AbortSignal },
): Promise<void> {
  const { dataDir } = target;
  await mkdir(dataDir, { recursive: true });
  const draft = await mkdtemp(join(dataDir, `${DRAFT}${process.pid}-`));
  try {
    // After the draft is there: of two restores that begin together, each sees the other's.
    await assertFolderEmpty(dataDir, basename(draft));
    await assertStoresEmpty(target);
    // PostgreSQL’s own user must be able to enter it.
    await chmod(draft, 0o755);
  } catch (error) {
    await drop(draft);
    throw error;
  }
  let isFilled = false;
  try {
    await fill(draft, target, backup);
    isFilled = true;
    for (const name of await readdir(draft)) await rename(join(draft, name), join(dataDir, name));
  } catch (error) {
    // A restore that fails before has emptied them, or never wrote to them: they may be another one's.
    if (isFilled) await clearStores(target);
    throw backup.signal?.aborted ? new Error('The restore was stopped. Nothing of it was kept.') : error;
  } finally {
    await drop(draft);
  }
}

async function fill(
  draft: string,
  target: Target,
  backup: { manifest: Manifest; folder: string; signal?: AbortSignal },
): Promise<void> {
  const reached = await reachDatabase({ ...target, dataDir: draft });
  try {
    const stores = await openStores({ ...target, mediaStore: mediaFor(draft, target) });
    const { database, log } = reached;
    await restoreBackup({ ...backup, stores, clearStores: () => clearStores(target), database, log });
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

/** Empties the stores that aren't below the draft. */
async function clearStores(target: Target): Promise<void> {
  const { builds, mediaStore, releaseStore } = target;
  if (isElsewhere(target)) await emptyMedia(mediaStore);
  // Nothing is ever removed from a bucket of releases: leftover versions do no harm, the next try needs another prefix.
  if (!builds && !isBucketAddress(releaseStore)) {
    for (const name of ['r', 'releases']) await drop(join(releaseStore, name));
  }
}

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

async function assertFolderEmpty(folder: string, ownDraft: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== ownDraft);
  const drafts = names.filter((name) => name.startsWith(DRAFT));
  const used = names.filter((name) => !drafts.includes(name) && name !== 'lost+found');
  if (used.length > 0) {
    throw new Error(`${folder} is not empty. A backup is restored into an empty DATA_DIR only.`);
  }
  for (const name of drafts) {
    const path = join(folder, name);
    if (!(await isLeft(path)))
      throw new Error(
        `Another restore into ${folder} is under way, in ${name}. If that one has ended, remove this folder.`,
      );
    await drop(path);
  }
}

/** Returns whether a draft was left by a restore that was killed. */
async function isLeft(draft: string): Promise<boolean> {
  const facts = await stat(draft).catch(() => undefined);
  const pid = Number(basename(draft).slice(DRAFT.length).split('-')[0]);
  return !facts || !pid || hasEnded({ host: ownProcess.host, pid }, facts.mtime);
}

const drop = (path: string) => rm(path, { recursive: true, force: true });
