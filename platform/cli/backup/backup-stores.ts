import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type StoredFiles, storedMedia } from '../../../api/src/backup/stored-files.ts';
import type { Config } from '../../../api/src/config.ts';
import { openMediaStore } from '../../../api/src/media/store/media-store.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';

const POINTER = 'releases/current';

/**
 * Opens the files beside the database: media, and the releases if RELEASE_STORE names their store. Without that,
 * releases are built from the checkout and are no data. An empty `mediaStore` leaves media out.
 */
export async function openStores({
  builds,
  mediaStore,
  releaseStore,
}: Pick<Config, 'builds' | 'mediaStore' | 'releaseStore'>): Promise<Record<string, StoredFiles>> {
  return {
    ...(mediaStore && { media: storedMedia(await openMediaStore(mediaStore)) }),
    ...(!builds && { releases: storedReleases(openReleaseStore(releaseStore)) }),
  };
}

/** Wraps the release store. Versions and sets never change; only the pointer does. */
function storedReleases(store: ReleaseStore): StoredFiles {
  /** As it was before the files were listed: what it names was in the store by then, and a later release isn't. */
  let pointer = '';
  const read = async (key: string) => (key === POINTER ? Buffer.from(pointer) : store.read(key));
  return {
    async list() {
      pointer = await store.readPointer(POINTER);
      const sets = (await store.list('releases')).filter((key) => /\.(json|sig)$/.test(key));
      const versions = await store.list('r');
      return [...versions, ...sets, ...(pointer ? [POINTER] : [])];
    },
    async stamp(key) {
      if (key === POINTER) return pointer;
      return (await store.has(key)) ? 'unchanging' : undefined;
    },
    async open(key) {
      const bytes = await read(key);
      if (!bytes) throw new Error(`The release store has no ${key}.`);
      return Readable.from([bytes]);
    },
    async put(key, from) {
      const bytes = await buffer(from);
      if (key !== POINTER) {
        if (!(await store.writeNew(key, bytes))) throw new Error(`${key} is already in the store.`);
      } else if (!(await store.swapPointer(POINTER, '', String(bytes)))) {
        throw new Error('Somebody released in the meantime.');
      }
    },
  };
}
