import type { ByteRange } from './byte-ranges.ts';
import { inVideos, keysUnder } from './video-db.ts';
import type { VideoPath } from './video-path.ts';

type FileKey = Pick<VideoPath, 'account' | 'video' | 'file'>;

export interface FileFacts {
  /** The size of the whole file in bytes. */
  size: number;
  type: string;
  /** Milliseconds since 1970. The least recently used files are evicted first. */
  used: number;
}

const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

/** Returns whether a licence checked at `checked` still allows playing without asking the server again. */
export function licenceHolds(checked: unknown, now = Date.now()): boolean {
  if (typeof checked !== 'number') return false;
  const age = now - checked;
  // Setting the clock back doesn't extend a licence by another week.
  return age > -DAY_MS && age < WEEK_MS;
}

/** Returns the cached ranges of a file. Never rejects: the result is empty if the browser stores nothing. */
export async function readCached({
  account,
  video,
  file,
}: FileKey): Promise<{ cached: ByteRange[]; facts?: FileFacts }> {
  try {
    const [keys, facts] = await inVideos(['pieces', 'files'], { mode: 'readonly' }, (store) => [
      store('pieces').getAllKeys(keysUnder(account, video, file)),
      store('files').get([account, video, file]),
    ]);
    const cached = (keys as RangeKey[]).map(([, , , start, end]) => ({ start, end }));
    return { cached, ...(facts !== undefined && { facts: facts as FileFacts }) };
  } catch {
    return { cached: [] };
  }
}
export type RangeKey = [account: number, video: number, file: string, start: number, end: number];

/** Renews the licence, after the server has allowed the account to watch the video. */
export async function renewVideoLicence({
  account,
  video,
}: Pick<VideoPath, 'account' | 'video'>): Promise<void> {
  await inVideos(['licences'], { mode: 'readwrite' }, (store) => [
    store('licences').put(Date.now(), [account, video]),
  ]);
}

/** Revokes the licence. The video can't be played offline either until the server allows it again. */
export async function revokeVideoLicence({
  account,
  video,
}: Pick<VideoPath, 'account' | 'video'>): Promise<void> {
  await inVideos(['licences'], { mode: 'readwrite' }, (store) => [
    store('licences').delete([account, video]),
  ]);
}

/** Returns whether the licence allows playing without a network. */
export async function videoLicence({
  account,
  video,
}: Pick<VideoPath, 'account' | 'video'>): Promise<boolean> {
  try {
    const [checked] = await inVideos(['licences'], { mode: 'readonly' }, (store) => [
      store('licences').get([account, video]),
    ]);
    return licenceHolds(checked);
  } catch {
    return false;
  }
}

/** Deletes the cached ranges of a video, or of one of its files. */
export async function dropVideo({
  account,
  video,
  file,
}: Omit<FileKey, 'file'> & { file?: string }): Promise<void> {
  const below = file === undefined ? keysUnder(account, video) : keysUnder(account, video, file);
  await inVideos(['pieces', 'files'], { mode: 'readwrite', strict: true }, (store) => [
    store('pieces').delete(below),
    store('files').delete(file === undefined ? below : [account, video, file]),
  ]);
}
