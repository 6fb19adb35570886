import { createStore } from '@wedding/shared/host/store.ts';
import { missing, sizeOf } from '@wedding/shared/video-cache/byte-ranges.ts';
import { readCached } from '@wedding/shared/video-cache/cached-video.ts';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';

/** Progress of a download. */
export interface Progress {
  /** Bytes on the device. */
  bytes: number;
  state: 'downloading' | 'waiting' | 'paused' | 'complete' | 'failed' | 'full';
}

interface DownloadTools {
  /** Renews the video's signed path after it expired. @throws when the video may no longer be watched */
  renew: (saved: SavedVideo) => Promise<SavedVideo>;
  onEnd: (saved: SavedVideo) => void;
}

/** The size of one request. A lost network cuts off little, and the rest is already cached. */
const RANGE_BYTES = 1_000_000;
/** Interval of progress updates. */
const PROGRESS_MS = 250;

/** Progress by `nameOf` the saved video. */
export const downloads = createStore<Record<string, Progress | undefined>>(() => ({}));
const running = new Map<string, AbortController>();

export const nameOf = ({ account, video }: Pick<SavedVideo, 'account' | 'video'>): string =>
  `${account} ${video.id}`;

const progressOf = (name: string): Progress | undefined => downloads.getState()[name];
const setProgress = (name: string, progress: Progress | undefined) =>
  downloads.setState({ [name]: progress });

/** Returns how many bytes of the video aren't on the device, and its size. */
export async function readMissing(saved: SavedVideo): Promise<{ missingBytes: number; size: number }> {
  const { cached, size } = await readFileState(saved);
  return { missingBytes: sizeOf(missing(cached, { start: 0, end: size })), size };
}

/** Reads how much of the video is on the device, without fetching. */
export async function readProgress(saved: SavedVideo): Promise<void> {
  const name = nameOf(saved);
  if (running.has(name)) return;
  const { missingBytes, size } = await readMissing(saved);
  setProgress(name, { bytes: size - missingBytes, state: missingBytes === 0 ? 'complete' : 'paused' });
}

export function pause(saved: SavedVideo): void {
  running.get(nameOf(saved))?.abort();
}

export function forgetProgress(saved: SavedVideo): void {
  pause(saved);
  setProgress(nameOf(saved), undefined);
}

/**
 * Downloads a video through the service worker, which caches every byte. After a pause, a lost network or a closed
 * browser it continues where it was. It continues by itself when the network is back.
 */
export async function download(saved: SavedVideo, tools: DownloadTools): Promise<void> {
  const name = nameOf(saved);
  if (running.has(name)) return;
  const controller = new AbortController();
  running.set(name, controller);
  const { signal } = controller;
  let current = saved;
  let renewed = false;
  let lastStart: number | undefined;
  try {
    for (;;) {
      const { cached, size } = await readFileState(current);
      const [next, ...rest] = missing(cached, { start: 0, end: size });
      const base = size - sizeOf(next ? [next, ...rest] : []);
      if (!next) {
        setProgress(name, { bytes: size, state: 'complete' });
        return tools.onEnd(current);
      }
      // The range was received but isn't cached: the device is full, and another request would cost the same bytes
      // again.
      if (next.start === lastStart) return setProgress(name, { bytes: base, state: 'full' });
      setProgress(name, { bytes: base, state: 'downloading' });
      try {
        const range = { start: next.start, end: Math.min(next.end, next.start + RANGE_BYTES) };
        const status = await fetchRange({ saved: current, range, signal }, (bytes) =>
          setProgress(name, { bytes: base + bytes, state: 'downloading' }),
        );
        if (status === 206) {
          lastStart = next.start;
          continue;
        }
        if (renewed || ![401, 403, 404].includes(status)) throw new Error(`The video answers ${status}.`);
        renewed = true;
        current = await tools.renew(current);
      } catch (cause) {
        if (signal.aborted || !isNetworkError(cause)) throw cause;
        setProgress(name, { bytes: base, state: 'waiting' });
        await backOnline(signal);
      }
    }
  } catch {
    const bytes = progressOf(name)?.bytes ?? 0;
    if (progressOf(name)) setProgress(name, { bytes, state: signal.aborted ? 'paused' : 'failed' });
  } finally {
    running.delete(name);
  }
}

async function readFileState(saved: SavedVideo) {
  const { cached, facts } = await readCached({
    account: saved.account,
    video: saved.video.id,
    file: saved.file,
  });
  return { cached, size: facts?.size ?? saved.size };
}

interface RangeRequest {
  saved: SavedVideo;
  range: { start: number; end: number };
  signal: AbortSignal;
}

/** Fetches a range and returns the status. The service worker caches the bytes. */
async function fetchRange(
  { saved, range, signal }: RangeRequest,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const url = fileUrl(saved);
  const response = await fetch(url, { headers: { range: `bytes=${range.start}-${range.end - 1}` }, signal });
  if (response.status !== 206 || !response.body) return response.status;
  const reader = response.body.getReader();
  let bytes = 0;
  let reportedAt = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (performance.now() - reportedAt < PROGRESS_MS) continue;
    reportedAt = performance.now();
    onBytes(bytes);
  }
  return response.status;
}

/** Returns the saved file's signed URL, beside the video's master playlist. */
function fileUrl({ video, file }: Pick<SavedVideo, 'video' | 'file'>): string {
  const master = new URL(video.video_url ?? '', location.href);
  return new URL(file.replace(/^r\d+\//, ''), master).href;
}

/** `fetch` rejects with a TypeError when the network is lost. */
const isNetworkError = (cause: unknown) => cause instanceof TypeError;

/** Resolves when the browser is online, or after half a minute: the event isn't reliable. */
async function backOnline(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, navigator.onLine ? 5_000 : 30_000);
    const options = { once: true, signal };
    addEventListener('online', () => resolve(), options);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('Stopped.'));
    });
  });
}
