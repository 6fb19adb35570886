import { hasSaved } from '@wedding/shared/video-cache/saved-video.ts';
import { cacheFile, deleteOtherVersions } from './cached-files.ts';
import { cachePage, fetchPage, hasVideoFiles, isCached, noteVideoFiles } from './cached-page.ts';

/** The gateway's description of a release: its files with their hashes, and the folders of its parts. */
interface OfflineSet {
  release: string;
  files: Record<string, string>;
  /** The video player's files, for devices with a saved video. Released workers read `films`. */
  films?: Record<string, string>;
  bases: string[];
}

const CONCURRENCY = 4;
/** Waits before what failed is asked for again. A worker may run for five minutes. */
const RETRY_MS = [2_000, 10_000, 30_000];
let running: Promise<void> | undefined;

/**
 * Caches everything that the release's tools need. Once every file is cached, makes its page the offline page and
 * deletes the files of older releases. If the network stays away, the next page's call continues. Without a `release`, caches the
 * one that the gateway serves this browser now.
 */
export function cacheRelease(release?: string): Promise<void> {
  running ??= cacheWithRetries(release).finally(() => {
    running = undefined;
  });
  return running;
}

async function cacheWithRetries(release?: string): Promise<void> {
  for (const wait of [...RETRY_MS, undefined]) {
    try {
      return await fetchAndCache(release);
    } catch {
      if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Caches the video player too, once a video was saved. A run that is under way may have begun before it was. */
export async function cacheVideoPlayer(): Promise<void> {
  await running;
  await cacheRelease();
}

async function fetchAndCache(release?: string): Promise<void> {
  const saves = await hasSaved();
  if (release && (await isCached(release)) && (!saves || (await hasVideoFiles(release)))) return;
  const set = (await (await fetch('/offline.json', { cache: 'no-store' })).json()) as OfflineSet;
  // Another release is live by now. The next page that opens belongs to it.
  if (release && set.release !== release) return;
  const page = await fetchPage(set.release);
  const queue = Object.entries({ ...set.files, ...(saves && set.films) });
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await cacheFile(...next);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await cachePage(page);
  if (saves) await noteVideoFiles(set.release);
  await deleteOtherVersions(set.bases, { ...set.films, ...set.files });
}
