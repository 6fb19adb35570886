import type { Limit } from './quality.ts';

/** What to play. `url` is a playlist or a sound file, `playlists` contains texts by path relative to it. */
export interface Source {
  url: string;
  playlists: Readonly<Record<string, string>>;
  /** Whether it plays from the copy on this device. */
  saved?: boolean;
}

export type PlaybackErrorKind =
  /** The server refuses the media path because its token has expired. */
  | 'refused'
  /** The network is lost. */
  | 'lost'
  /** The video or the browser fails, and trying again won't help. */
  | 'broken';

export interface EngineOptions {
  media: HTMLVideoElement;
  source: Source;
  /** The position to start at, in seconds. */
  at: number;
  limit: () => Limit;
  /** Whether that limit was chosen for this video since it was last started. */
  chosen: boolean;
  onError: (kind: PlaybackErrorKind) => void;
  /** Called with the number of media bytes received. */
  onBytes: (bytes: number) => void;
  /** Called with the rendition now shown, in p. */
  onRendition: (side: number) => void;
}

export interface Engine {
  /** Applies a change of the cap or the screen. */
  limit: () => void;
  destroy: () => void;
}
