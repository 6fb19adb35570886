import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { Manifest } from '../../../api/src/backup/manifest.ts';
import { restoreBackup } from '../../../api/src/backup/restore-backup.ts';
import type { Config } from '../../../api/src/config.ts';
import { isBucketAddress } from '../../server/object-store/bucket-address.ts';
import type { ObjectStore } from '../../server/object-store/object-store.ts';
import { openObjectStore } from '../../server/object-store/open-object-store.ts';
import { hasEnded, ownProcess } from '../../server/operations/process-owner.ts';
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
  const mark = basename(draft).slice(1);
  try {
    // After the draft and the marks are there: of two restores that begin together, each sees the other's.
    await assertFolderEmpty(dataDir, basename(draft));
    await markStores(target, mark);
    await assertStoresEmpty(target, mark);
    // PostgreSQL’s own user must be able to enter it.
    await chmod(draft, 0o755);
  } catch (error) {
    await unmarkStores(target, mark);
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
    await unmarkStores(target, mark);
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

/**
 * Returns the stores outside the draft that a failed restore empties. Nothing is ever removed from a bucket of releases:
 * leftover versions do no harm, the next try needs another prefix.
 */
function emptiedStores(target: Target): { name: string; files: ObjectStore }[] {
  const { builds, mediaStore, releaseStore } = target;
  const settings = [
    isElsewhere(target) && { name: 'MEDIA_STORE', setting: mediaStore },
    !builds && !isBucketAddress(releaseStore) && { name: 'RELEASE_STORE', setting: releaseStore },
  ].filter((one) => one !== false);
  return settings.map(({ name, setting }) => ({
    name,
    files: openObjectStore(setting, { isPrivate: true }),
  }));
}

async function clearStores(target: Target): Promise<void> {
  for (const { name, files } of emptiedStores(target)) {
    if (name === 'MEDIA_STORE') for (const key of await files.list('')) await files.remove(key);
    else for (const key of ['r/', 'releases/']) await files.remove(key);
  }
}

/** Shows a restore into another database and DATA_DIR that these stores are taken: if it fails, it empties them. */
async function markStores(target: Target, mark: string): Promise<void> {
  for (const { files } of emptiedStores(target)) await files.put(mark, '');
}

async function unmarkStores(target: Target, mark: string): Promise<void> {
  // A mark that stays does no harm, and isn't the reason why a restore fails.
  for (const { files } of emptiedStores(target)) await files.remove(mark).catch(() => undefined);
}

async function assertStoresEmpty(target: Target, ownMark: string): Promise<void> {
  for (const { name, files } of emptiedStores(target)) {
    const other = (await files.list('')).find((key) => key.startsWith(DRAFT.slice(1)) && key !== ownMark);
    if (!other) continue;
    throw new Error(
      `Another restore into ${name} is under way, in ${other}. If that one has ended, empty the store.`,
    );
  }
  const mediaStore = isElsewhere(target) ? target.mediaStore : '';
  for (const [name, store] of Object.entries(await openStores({ ...target, mediaStore }))) {
    const setting = name === 'media' ? 'MEDIA_STORE' : 'RELEASE_STORE';
    if ((await store.list()).some((key) => key !== ownMark)) {
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
