import {
  folderOf,
  type Integrity,
  keyOf,
  type ListedFile,
  type PartVersion,
  readIntegrityList,
} from '@wedding/platform/server/stored-releases/version-files.ts';
import {
  acceptedKeys,
  isSigned,
  type ReleaseKey,
  type ReleaseSigner,
  signatureFile,
} from './release-keys.ts';
import type { ReleaseStore } from './release-store.ts';
import { writeSignature } from './store-build.ts';
import { isIntact } from './stored-files.ts';

/**
 * Reads every file of a version back from the store and compares it with the integrity list.
 * Returns how many files there are.
 * @throws a sentence that names the files which are missing or differ from what was sent
 */
export async function verifyVersion(store: ReleaseStore, part: PartVersion): Promise<number> {
  const list = await readIntegrityList(store, part);
  if (!list) throw notThere(part);
  const wrong = await damagedFiles(store, part, list);
  if (wrong.length) {
    throw new Error(
      `${part.name} ${part.version} is damaged in the store (${wrong.map(({ path }) => path).join(', ')}): remove ` +
        `${wrong.map(keyOf).join(', ')} there and publish again. Nothing of it is live by this command.`,
    );
  }
  return Object.keys(list).length;
}

const notThere = ({ name, version }: PartVersion) =>
  new Error(`The store has no ${name} ${version}: publish it first.`);

async function damagedFiles(store: ReleaseStore, part: PartVersion, list: Integrity): Promise<ListedFile[]> {
  const wrong: ListedFile[] = [];
  for (const [path, integrity] of Object.entries(list)) {
    const file = { ...part, path, integrity };
    const bytes = await store.read(keyOf(file));
    if (!bytes || !isIntact(bytes, integrity)) wrong.push(file);
  }
  return wrong;
}

/**
 * Removes a version's damaged files, and its list if none of the keys signed it: the same build, published again, then
 * replaces them. Only for the store of one checkout, which can build the version again.
 * Returns the names of the files, also of missing ones; none if the version is whole.
 */
export async function removeDamaged(
  store: ReleaseStore,
  part: PartVersion,
  keys: readonly ReleaseKey[],
): Promise<string[]> {
  const isSigned = await assertSigned(store, part, keys).then(
    () => true,
    () => false,
  );
  if (!isSigned) {
    const files = ['integrity.json', ...keys.map(signatureFile)];
    for (const file of files) await store.remove(`${folderOf(part.name, part.version)}/${file}`);
    return files;
  }
  const wrong = await damagedFiles(store, part, (await readIntegrityList(store, part)) ?? {});
  for (const file of wrong) await store.remove(keyOf(file));
  return wrong.map(({ path }) => path);
}

/**
 * @throws a sentence when the version isn't there, or no accepted key signed its list: gateways would not serve it
 */
export async function assertSigned(
  store: ReleaseStore,
  part: PartVersion,
  keys: readonly ReleaseKey[] = acceptedKeys(),
): Promise<void> {
  const folder = folderOf(part.name, part.version);
  const list = await store.read(`${folder}/integrity.json`);
  if (!list) throw notThere(part);
  const read = (file: string) => store.read(`${folder}/${file}`);
  if (await isSigned(part, list, { keys, read })) return;
  throw new Error(
    `${part.name} ${part.version} is signed by no key that is accepted here (RELEASE_KEYS), so gateways would not ` +
      'serve it: publish it from a checkout that you trust, or name its key.',
  );
}

/**
 * Signs a version that is already in the store with this key, as it is there: for a change of keys.
 * @throws a sentence when it is damaged
 */
export async function signVersion(
  store: ReleaseStore,
  part: PartVersion,
  signer: ReleaseSigner,
): Promise<void> {
  await verifyVersion(store, part);
  const list = await store.read(`${folderOf(part.name, part.version)}/integrity.json`);
  if (list) await writeSignature(store, part, { list, signer });
}
