import { storageEstimate } from '@wedding/shared/host/device/storage-estimate.ts';
import type { ByteRange } from '@wedding/shared/video-cache/byte-ranges.ts';
import type { FileFacts, RangeKey } from '@wedding/shared/video-cache/cached-video.ts';
import type { SavedRecord } from '@wedding/shared/video-cache/saved-video.ts';
import { inVideos, keysUnder, type StoreName } from '@wedding/shared/video-cache/video-db.ts';
import type { VideoPath } from '@wedding/shared/video-cache/video-path.ts';

/** The most bytes that watched but unsaved videos may take on a device. */
const MAX_BYTES = 250_000_000;
/** The largest share that they may take of what the browser grants the site. */
const MAX_QUOTA_SHARE = 0.4;
/** The share of the limit that may be added before the cache is trimmed again. */
const TRIM_SHARE = 1 / 32;

/** How long a browser may still count deleted data. */
const ESTIMATE_LAG_MS = 60_000;

let freedAt = 0;
/** Bytes that may still be added before the cache is trimmed. */
let bytesUntilTrim = 0;

export async function readRange(
  { account, video, file }: VideoPath,
  { start, end }: ByteRange,
): Promise<Uint8Array> {
  const [bytes] = await inVideos(['pieces'], { mode: 'readonly' }, (store) => [
    store('pieces').get([account, video, file, start, end]),
  ]);
  if (!(bytes instanceof ArrayBuffer)) throw new Error('The byte range is no longer on this device.');
  return new Uint8Array(bytes);
}

/** Caches a byte range and records when its file was used. A device without space still plays the video. */
export async function storeRange(
  path: VideoPath,
  range: ByteRange & { bytes: ArrayBuffer; facts: FileFacts },
) {
  const { account, video, file } = path;
  const { start, end, bytes, facts } = range;
  const put = () =>
    inVideos(['pieces', 'files', 'licences'], { mode: 'readwrite', chained: true }, (store) => {
      // If the user has signed out in the meantime there is no licence, and nothing may stay.
      const licence = store('licences').getKey([account, video]);
      licence.onsuccess = () => {
        if (licence.result === undefined) return;
        store('pieces').put(bytes, [account, video, file, start, end]);
        store('files').put(facts, [account, video, file]);
      };
      return [];
    });
  try {
    await put().catch(async (cause) => {
      // Browsers report freed space only after a while. Until then, don't delete one video after another.
      if (Date.now() - freedAt < ESTIMATE_LAG_MS) throw cause;
      freedAt = Date.now();
      await makeRoom(bytes.byteLength * 4);
      await put();
    });
    bytesUntilTrim -= bytes.byteLength;
    if (bytesUntilTrim > 0) return;
    // Set before the trim itself, so that others don't repeat it meanwhile.
    bytesUntilTrim = MAX_BYTES * TRIM_SHARE;
    bytesUntilTrim = (await makeRoom(0)) * TRIM_SHARE;
  } catch {
    // A device without space still plays the video.
  }
}

export async function noteUsed({ account, video, file }: VideoPath, facts: FileFacts): Promise<void> {
  await inVideos(['files'], { mode: 'readwrite' }, (store) => [
    store('files').put({ ...facts, used: Date.now() }, [account, video, file]),
  ]).catch(() => {});
}

/**
 * Deletes the videos used longest ago until the rest fit into the allowed space, and at least `minBytes` bytes in any
 * case: browsers don't say how much they really grant. Saved videos stay. Returns the bytes allowed.
 */
async function makeRoom(minBytes: number): Promise<number> {
  const [pieces, files, facts, saved] = (await inVideos(
    ['pieces', 'files', 'saved'],
    { mode: 'readonly' },
    (store) => [
      store('pieces').getAllKeys(),
      store('files').getAllKeys(),
      store('files').getAll(),
      store('saved').getAll(),
    ],
  )) as [RangeKey[], FileKey[], FileFacts[], SavedRecord[]];
  const bytesByFile = new Map<string, number>();
  for (const [account, video, file, start, end] of pieces) {
    const name = nameOf([account, video, file]);
    bytesByFile.set(name, (bytesByFile.get(name) ?? 0) + end - start);
  }
  const savedFiles = new Set(saved.map((one) => nameOf([one.account, one.film.id, one.file])));
  const unsaved = files
    .map((key, place) => ({ key, used: facts[place]?.used ?? 0, bytes: bytesByFile.get(nameOf(key)) ?? 0 }))
    .filter(({ key }) => !savedFiles.has(nameOf(key)))
    .sort((a, b) => a.used - b.used);
  const limit = await byteLimit();
  let excess = Math.max(unsaved.reduce((sum, { bytes }) => sum + bytes, 0) - limit, minBytes);
  for (const { key, bytes } of unsaved) {
    if (excess <= 0) break;
    await deleteFile(key);
    excess -= bytes;
  }
  return limit;
}

async function byteLimit(): Promise<number> {
  const { quota } = await storageEstimate();
  return Math.min(MAX_BYTES, (quota ?? MAX_BYTES) * MAX_QUOTA_SHARE);
}

const deleteFile = (key: FileKey) =>
  inVideos(['pieces', 'files'], { mode: 'readwrite' }, (store: (name: StoreName) => IDBObjectStore) => [
    store('pieces').delete(keysUnder(...key)),
    store('files').delete(key),
  ]);

type FileKey = [account: number, video: number, file: string];
const nameOf = (key: FileKey) => key.join(' ');
