import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackedUpFile, Manifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';
import { writeBackupFile } from './write-file.ts';

export interface Copied {
  stamp: string;
  file: BackedUpFile;
}

/**
 * Brings the copy up to what is stored now: what is new or was replaced is copied, what is gone is dropped.
 * @param copied by key, from the pass before; changed in place
 */
export async function copyFiles(
  store: StoredFiles,
  copied: Map<string, Copied>,
  { folder, name }: { folder: string; name: string },
): Promise<void> {
  const there = new Set(await store.list());
  for (const key of there) {
    const stamp = await store.stamp(key);
    if (stamp === undefined) there.delete(key);
    if (stamp === undefined || copied.get(key)?.stamp === stamp) continue;
    const from = await store.open(key).catch(() => undefined);
    // Removed in this very moment.
    if (!from) there.delete(key);
    else copied.set(key, { stamp, file: await writeBackupFile(folder, `${name}/${key}`, { from }) });
  }
  for (const [key, { file }] of copied) {
    if (there.has(key)) continue;
    copied.delete(key);
    await rm(join(folder, file.path), { force: true });
  }
}

export const listed = (copied: Map<string, Copied>): Manifest['stores'][string] =>
  [...copied].map(([key, { file }]) => ({ key, file })).sort((a, b) => (a.key < b.key ? -1 : 1));
