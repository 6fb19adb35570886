import { openBucket } from '@wedding/shared/bucket/bucket.ts';
import { AlreadyThere, checkStatusKey, checkVersionKey, type ReleaseStore } from './release-store.ts';

/** A key that every process may find taken: writing it anew must fail. */
const PROBE = 'releases/conditional-writes';
const NOT_KEPT =
  'This bucket’s service pays no heed to conditional writes (If-None-Match, If-Match), so that two teams could ' +
  'overwrite each other’s release. Use a service that keeps them, or a folder as release store.';

/**
 * A release store in an S3 bucket (`s3://bucket?endpoint=…&region=…&prefix=…`), shared by any number of processes
 * and machines. Files are written by If-None-Match, pointers moved by If-Match.
 * @throws a sentence when the address is wrong; writes throw one where the service keeps no conditions
 */
export function bucketStore(address: string): ReleaseStore {
  const bucket = openBucket(address);
  let probed: Promise<void> | undefined;

  /** A service may answer 200 and overwrite all the same: better no release than one that is lost. */
  async function probe(): Promise<void> {
    await bucket.writeNew(PROBE, 'kept');
    if (await bucket.writeNew(PROBE, 'kept')) throw new Error(NOT_KEPT);
  }
  function mustKeepConditions(): Promise<void> {
    probed ??= probe().catch((error) => {
      probed = undefined;
      throw error;
    });
    return probed;
  }

  const read = async (key: string) => (await bucket.read(check(key)))?.bytes;

  return {
    read,
    has: async (key) => Boolean(await bucket.stat(check(key))),
    writeNew: async (key, bytes) => {
      await mustKeepConditions();
      if (!(await bucket.writeNew(check(key), bytes))) {
        throw new AlreadyThere(`${key} is already in the store.`);
      }
    },
    list: (prefix) => bucket.list(`${check(prefix)}/`),
    readPointer: async (key) => ((await read(key)) ?? '').toString().trim(),
    swapPointer: async (key, expected, next) => {
      await mustKeepConditions();
      const now = await bucket.read(check(key));
      if ((now?.bytes ?? '').toString().trim() !== expected) return false;
      return now ? bucket.writeOver(key, next, now.etag) : bucket.writeNew(key, next);
    },
    writeStatus: (key, text) => bucket.write(check(checkStatusKey(key)), text),
    remove: (key) => bucket.remove([check(checkVersionKey(key))]),
  };
}

/** The same keys as in a folder. */
function check(key: string): string {
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error(`The key ${key} leaves the store.`);
  }
  return key;
}
