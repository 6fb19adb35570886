import { folderOf, type Integrity, integrityOf } from './publish.ts';
import type { ReleaseStore } from './release-store.ts';

/** The integrity list of a version, undefined where the store hasn't got that version whole. */
export async function readIntegrityList(
  store: ReleaseStore,
  { name, version }: { name: string; version: string },
): Promise<Integrity | undefined> {
  const bytes = await store.read(`${folderOf(name, version)}/integrity.json`);
  return bytes && (JSON.parse(String(bytes)) as Integrity);
}

/**
 * Reads every file of a version back from the store and holds it against the list of integrities.
 * Answers how many files there are.
 * @throws a sentence that names the files which are missing or other than they were sent
 */
export async function verifyVersion(
  store: ReleaseStore,
  part: { name: string; version: string },
): Promise<number> {
  const list = await readIntegrityList(store, part);
  if (!list) throw new Error(`The store has no ${part.name} ${part.version}: publish it first.`);
  const folder = folderOf(part.name, part.version);
  const wrong: string[] = [];
  for (const [path, integrity] of Object.entries(list)) {
    const bytes = await store.read(`${folder}/${path}`);
    if (!bytes || integrityOf(bytes) !== integrity) wrong.push(path);
  }
  if (wrong.length) {
    throw new Error(
      `${part.name} ${part.version} is damaged in the store (${wrong.join(', ')}): remove ${folder} there and ` +
        'publish again. Nothing of it is live by this command.',
    );
  }
  return Object.keys(list).length;
}
