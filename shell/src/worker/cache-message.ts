/** A page asks the worker to cache its release, so that the tools open without a network. */
export interface CacheReleaseMessage {
  keep: string;
}

/** A video was saved: the player is cached from now on. Releases share the message, so its property stays. */
export interface CacheVideoPlayerMessage {
  keepFilms: true;
}

/** Somebody comes near a video's play button: the worker wakes up, and what keeps videos is opened. */
export interface NearMessage {
  near: string;
}

export const isNearMessage = (data: unknown): data is NearMessage =>
  typeof (data as NearMessage | null)?.near === 'string';

export const isCacheReleaseMessage = (data: unknown): data is CacheReleaseMessage =>
  typeof (data as CacheReleaseMessage | null)?.keep === 'string';

export const isCacheVideoPlayerMessage = (data: unknown): data is CacheVideoPlayerMessage =>
  (data as CacheVideoPlayerMessage | null)?.keepFilms === true;
