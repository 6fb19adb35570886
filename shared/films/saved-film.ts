import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { inFilms, under } from './film-db.ts';
import { dropFilm } from './kept-film.ts';

/** A film that a person put on this phone, to play it without a network. Its bytes lie among the kept pieces. */
export interface SavedFilm {
  account: number;
  /** As the server told of it last, playlists and captions with it. */
  film: VideoDetail;
  /** `480`, or `audio` for the sound alone. */
  rung: string;
  /** `r1/480.m4s`: never evicted. */
  file: string;
  /** Bytes when it is all there. */
  size: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The person stopped it on its way. */
  paused: boolean;
  /** The library has another film in its place: the old one has left the phone, and the new one waits to be fetched. */
  renewed?: boolean;
  /** What is said in it, WebVTT, by the name of the captions' file. */
  captions?: Readonly<Record<string, string>>;
}

/** The account's saved films, the latest first. Never rejects. */
export async function readSaved(account: number): Promise<SavedFilm[]> {
  try {
    const [all] = await inFilms(['saved'], { mode: 'readonly' }, (store) => [
      store('saved').getAll(under(account)),
    ]);
    return (all as SavedFilm[]).sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

/** Whether anybody saved a film on this phone. */
export async function hasSaved(): Promise<boolean> {
  try {
    const [count] = await inFilms(['saved'], { mode: 'readonly' }, (store) => [store('saved').count()]);
    return Number(count) > 0;
  } catch {
    return false;
  }
}

/** @throws where the browser keeps nothing, and when the phone has no room */
export async function writeSaved(saved: SavedFilm): Promise<void> {
  await inFilms(['saved'], { mode: 'readwrite', strict: true }, (store) => [
    store('saved').put(saved, [saved.account, saved.film.id]),
  ]);
}

/** Where the person is in a saved film, for opening it without a network. Never rejects. */
export async function noteSavedPosition({
  account,
  film,
  position,
}: {
  account: number;
  film: number;
  position: number;
}): Promise<void> {
  await inFilms(['saved'], { mode: 'readwrite' }, (store) => {
    const found = store('saved').get([account, film]);
    found.onsuccess = () => {
      const saved = found.result as SavedFilm | undefined;
      if (saved) store('saved').put({ ...saved, film: { ...saved.film, position } }, [account, film]);
    };
    return [];
  }).catch(() => {});
}

/** Takes the film off the phone, its bytes with it. */
export async function removeSaved({ account, film, file }: SavedFilm): Promise<void> {
  await inFilms(['saved'], { mode: 'readwrite', strict: true }, (store) => [
    store('saved').delete([account, film.id]),
  ]);
  await dropFilm({ account, film: film.id, file });
}
