import type { VideoDetail } from '../contract/video.schema.ts';
import { dropVideo } from './cached-video.ts';
import { inVideos, keysUnder } from './video-db.ts';

/** A video that a person saved on this device, to play it without a network. Its bytes are in the video cache. */
export interface SavedVideo {
  account: number;
  /** The server's last answer, with playlists and captions. */
  video: VideoDetail;
  /** `480`, or `audio` for only the sound. */
  rendition: string;
  /** `r1/480.m4s`: never evicted. */
  file: string;
  /** The size of the whole file in bytes. */
  size: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Whether the person paused the download. */
  paused: boolean;
  /** Whether the video was replaced on the server: the old bytes are deleted, and the new ones aren't fetched yet. */
  renewed?: boolean;
  /** WebVTT texts by the file names of the captions. */
  captions?: Readonly<Record<string, string>>;
}

/** The record in the database. Releases share it, so the property names never change. */
export interface SavedRecord extends Omit<SavedVideo, 'video' | 'rendition'> {
  film: VideoDetail;
  rung: string;
}

const fromRecord = ({ film, rung, ...rest }: SavedRecord): SavedVideo => ({
  ...rest,
  video: film,
  rendition: rung,
});

const toRecord = ({ video, rendition, ...rest }: SavedVideo): SavedRecord => ({
  ...rest,
  film: video,
  rung: rendition,
});

/** A saved video, and when the server last allowed it, in milliseconds since 1970; 0 for never. */
export type CheckedVideo = SavedVideo & { checked: number };

/** Returns the account's saved videos, the latest first. Never rejects. */
export async function readSaved(account: number): Promise<CheckedVideo[]> {
  try {
    const [all, keys, checks] = await inVideos(['saved', 'licences'], { mode: 'readonly' }, (store) => [
      store('saved').getAll(keysUnder(account)),
      store('licences').getAllKeys(keysUnder(account)),
      store('licences').getAll(keysUnder(account)),
    ]);
    const places = new Map((keys as [number, number][]).map(([, video], place) => [video, place]));
    const checkedOf = (video: number) => (checks as number[])[places.get(video) ?? -1] ?? 0;
    return (all as SavedRecord[])
      .map((record) => ({ ...fromRecord(record), checked: checkedOf(record.film.id) }))
      .sort((a, b) => b.savedAt - a.savedAt);
  } catch {
    return [];
  }
}

/** Returns whether any account saved a video on this device. */
export async function hasSaved(): Promise<boolean> {
  try {
    const [count] = await inVideos(['saved'], { mode: 'readonly' }, (store) => [store('saved').count()]);
    return Number(count) > 0;
  } catch {
    return false;
  }
}

/** @throws if the browser stores nothing, and if the device is full */
export async function writeSaved(saved: SavedVideo): Promise<void> {
  await inVideos(['saved'], { mode: 'readwrite', strict: true }, (store) => [
    store('saved').put(toRecord(saved), [saved.account, saved.video.id]),
  ]);
}

/**
 * Stores the position in a saved video, for opening it without a network. Never rejects: returns false if it couldn't, for
 * example because the page was being left.
 */
export async function noteSavedPosition({
  account,
  video,
  position,
}: {
  account: number;
  video: number;
  position: number;
}): Promise<boolean> {
  return inVideos(['saved'], { mode: 'readwrite', chained: true }, (store) => {
    const lookup = store('saved').get([account, video]);
    lookup.onsuccess = () => {
      const saved = lookup.result as SavedRecord | undefined;
      if (saved) store('saved').put({ ...saved, film: { ...saved.film, position } }, [account, video]);
    };
    return [];
  }).then(
    () => true,
    () => false,
  );
}

/** Deletes the video and its bytes from the device. */
export async function removeSaved({ account, video, file }: SavedVideo): Promise<void> {
  await inVideos(['saved'], { mode: 'readwrite', strict: true }, (store) => [
    store('saved').delete([account, video.id]),
  ]);
  await dropVideo({ account, video: video.id, file });
}
