import type { Limit } from './quality.ts';

/** Something to play: `url` a playlist or a sound file, `playlists` texts by path relative to it. */
export interface Source {
  url: string;
  playlists: Readonly<Record<string, string>>;
}

export type Fault =
  /** The server refuses the media path: its token has run out. */
  | 'refused'
  /** Nothing comes through the network. */
  | 'lost'
  /** The video or the browser: trying again won't help. */
  | 'broken';

export interface EngineOptions {
  media: HTMLVideoElement;
  source: Source;
  /** Seconds to start at. */
  at: number;
  limit: () => Limit;
  /** That limit was chosen for this video since it was last begun. */
  chosen: boolean;
  onFault: (fault: Fault) => void;
  /** Media bytes that came in. */
  onBytes: (bytes: number) => void;
  /** The rendition now shown, in p. */
  onRendition: (side: number) => void;
}

export interface Engine {
  /** The cap or the screen has changed. */
  limit: () => void;
  destroy: () => void;
}
