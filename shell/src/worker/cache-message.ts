/** Sent by a page to make the worker cache its release, so that the tools open without a network. */
export interface CacheReleaseMessage {
  keep: string;
}

/**
 * Sent after a video was saved, to cache the player from now on. Releases share the message, so its property's name
 * stays.
 */
interface CacheVideoPlayerMessage {
  keepFilms: true;
}

/** Sent when somebody comes near a video's play button. The worker wakes up and opens the video database. */
interface NearMessage {
  near: string;
}

export const isNearMessage = (data: unknown): data is NearMessage =>
  typeof (data as NearMessage | null)?.near === 'string';

export const isCacheReleaseMessage = (data: unknown): data is CacheReleaseMessage =>
  typeof (data as CacheReleaseMessage | null)?.keep === 'string';

export const isCacheVideoPlayerMessage = (data: unknown): data is CacheVideoPlayerMessage =>
  (data as CacheVideoPlayerMessage | null)?.keepFilms === true;
