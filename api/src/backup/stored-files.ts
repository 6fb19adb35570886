import type { Readable } from 'node:stream';
import type { MediaStore } from '../media/store/media-store.ts';

/** Files outside the database that a backup contains: media and releases. */
export interface StoredFiles {
  list(): Promise<string[]>;
  /** Changes whenever the bytes do; undefined once the file is gone. */
  stamp(key: string): Promise<string | undefined>;
  open(key: string): Promise<Readable>;
  put(key: string, from: Readable): Promise<void>;
}

export function storedMedia(store: MediaStore): StoredFiles {
  return {
    list: () => store.list(''),
    stamp: async (key) => (await store.stat(key))?.etag,
    open: (key) => store.get(key),
    put: async (key, from) => void (await store.put(key, from)),
  };
}
