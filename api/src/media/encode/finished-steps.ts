import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { MissingFile } from '@wedding/platform/server/object-store/object-store.ts';
import type { MediaStore } from '../store/media-store.ts';

/**
 * The finished steps of a revision. A step's facts are written after its files, so readable facts mean that the step
 * is done, whichever process or machine did it.
 */
export interface FinishedSteps {
  read<T>(step: string): Promise<T | undefined>;
  write(step: string, facts: unknown): Promise<void>;
  /** Stores a local file, a text or bytes in the revision. */
  putFile(name: string, from: { path: string } | { text: string } | { bytes: Uint8Array }): Promise<void>;
  /** Passes the local path of one of the revision's files to `work`. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
}

export function finishedSteps(store: MediaStore, prefix: string): FinishedSteps {
  const marker = (step: string) => `${prefix}done/${step}`;
  return {
    async read<T>(step: string) {
      try {
        return JSON.parse(await text(await store.get(marker(step)))) as T;
      } catch (error) {
        if (error instanceof MissingFile) return undefined;
        throw error;
      }
    },
    async write(step, facts) {
      await store.put(marker(step), JSON.stringify(facts));
    },
    async putFile(name, from) {
      // Opened first: a stream of a missing file would fail before the store listens to it, and end the process.
      const body = async () => {
        if ('path' in from) return (await open(from.path)).createReadStream();
        return 'text' in from ? from.text : from.bytes;
      };
      await store.put(`${prefix}${name}`, await body());
    },
    withFile: (name, work) => store.withFile(`${prefix}${name}`, work),
  };
}
