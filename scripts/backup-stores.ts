import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type KeptFiles, keptMedia } from '../api/src/backup/kept-files.ts';
import type { Config } from '../api/src/config.ts';
import { openMediaStore } from '../api/src/media/open-media-store.ts';
import { openReleaseStore } from '../shell/release/open-release-store.ts';
import type { ReleaseStore } from '../shell/release/release-store.ts';

const POINTER = 'releases/current';

/**
 * What lies beside the database: media, and the releases where RELEASE_STORE names their store.
 * Without that, releases are built from the checkout and are no data. An empty `mediaStore` leaves media out.
 */
export async function openStores({
  builds,
  mediaStore,
  releaseStore,
}: Pick<Config, 'builds' | 'mediaStore' | 'releaseStore'>): Promise<Record<string, KeptFiles>> {
  return {
    ...(mediaStore && { media: keptMedia(await openMediaStore(mediaStore)) }),
    ...(!builds && { releases: keptReleases(openReleaseStore(releaseStore)) }),
  };
}

/** Versions and sets never change; the pointer goes last, so that what it names is there. */
function keptReleases(store: ReleaseStore): KeptFiles {
  const read = async (key: string) =>
    key === POINTER ? Buffer.from(await store.readPointer(POINTER)) : store.read(key);
  return {
    async list() {
      const sets = (await store.list('releases')).filter((key) => key.endsWith('.json'));
      const versions = (await store.list('r')).filter((key) => !key.endsWith('.tmp'));
      return [...versions, ...sets, ...((await store.readPointer(POINTER)) ? [POINTER] : [])];
    },
    async stamp(key) {
      if (key === POINTER) return store.readPointer(POINTER);
      return (await store.has(key)) ? 'for ever' : undefined;
    },
    async open(key) {
      const bytes = await read(key);
      if (!bytes) throw new Error(`The release store has no ${key}.`);
      return Readable.from([bytes]);
    },
    async put(key, from) {
      const bytes = await buffer(from);
      if (key !== POINTER) return store.writeNew(key, bytes);
      if (!(await store.swapPointer(POINTER, '', String(bytes)))) {
        throw new Error('Somebody released in the meantime.');
      }
    },
  };
}
