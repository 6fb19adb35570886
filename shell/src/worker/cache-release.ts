import { hasSaved } from '@wedding/shared/video-cache/saved-video.ts';
import { cacheFile, dropOtherVersions } from './cached-files.ts';
import { cachePage, fetchPage, hasVideoFiles, isCached, noteVideoFiles } from './cached-page.ts';

/** The gateway's description of a release: its files with their hashes, and the folders of its parts. */
interface OfflineSet {
  release: string;
  files: Record<string, string>;
  /** What plays videos: for phones that have one saved. Released workers read `films`. */
  films?: Record<string, string>;
  bases: string[];
}

const CONCURRENCY = 4;
let running: Promise<void> | undefined;

/**
 * Caches all that the release's tools need, and makes its page the offline page once every file is there; files of
 * older releases are deleted then. After a lost network the next call continues. Without a `release`, caches the one
 * that the gateway serves this browser now.
 */
export function cacheRelease(release?: string): Promise<void> {
  running ??= fetchAndCache(release)
    .catch(() => {})
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function fetchAndCache(release?: string): Promise<void> {
  const saves = await hasSaved();
  if (release && (await isCached(release)) && (!saves || (await hasVideoFiles(release)))) return;
  const set = (await (await fetch('/offline.json', { cache: 'no-store' })).json()) as OfflineSet;
  // Another one is live by now; the next page that opens is of it.
  if (release && set.release !== release) return;
  const page = await fetchPage(set.release);
  const queue = Object.entries({ ...set.files, ...(saves && set.films) });
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await cacheFile(...next);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  await cachePage(page);
  if (saves) await noteVideoFiles(set.release);
  await dropOtherVersions(set.bases, { ...set.films, ...set.files });
}
