import { hasSaved } from '@wedding/shared/films/saved-film.ts';
import { dropOtherVersions, keepFile } from './kept-files.ts';
import { fetchPage, hasFilms, isKept, keepPage, noteFilms } from './kept-page.ts';

/** What the gateway says of a release: its files with their hashes, and the folders of its parts. */
interface OfflineSet {
  release: string;
  files: Record<string, string>;
  /** What plays films: for phones that have one saved. */
  films?: Record<string, string>;
  bases: string[];
}

const AT_ONCE = 4;
let under: Promise<void> | undefined;

/**
 * Brings to the phone all that the release's tools need, and names its page the one to open without a network once
 * every file is there; the files of older releases go then. What a lost network cuts short is gone on with next time.
 * Without a `release`, what the gateway gives this phone now.
 */
export function keepRelease(release?: string): Promise<void> {
  under ??= keep(release)
    .catch(() => {})
    .finally(() => {
      under = undefined;
    });
  return under;
}

async function keep(release?: string): Promise<void> {
  const saves = await hasSaved();
  if (release && (await isKept(release)) && (!saves || (await hasFilms(release)))) return;
  const set = (await (await fetch('/offline.json', { cache: 'no-store' })).json()) as OfflineSet;
  // Another one is live by now; the next page that opens is of it.
  if (release && set.release !== release) return;
  const page = await fetchPage(set.release);
  const queue = Object.entries({ ...set.files, ...(saves && set.films) });
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await keepFile(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await keepPage(page);
  if (saves) await noteFilms(set.release);
  await dropOtherVersions(set.bases);
}
