import { fetchFirst } from './first-fetch.ts';
import { startHls } from './hls-engine.ts';
import { KeptRungs, type KeptSpans, readKeptSpans } from './kept-rungs.ts';
import { startPlain } from './plain-engine.ts';
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
  /** The film or the browser: trying again won't help. */
  | 'broken';

export interface EngineOptions {
  media: HTMLVideoElement;
  source: Source;
  /** Seconds to start at. */
  at: number;
  limit: () => Limit;
  /** That limit was chosen for this film since it was last begun. */
  chosen: boolean;
  onFault: (fault: Fault) => void;
  /** Media bytes that came in. */
  onBytes: (bytes: number) => void;
  /** The rung now shown, in p. */
  onRung: (side: number) => void;
}

export interface Engine {
  /** The cap or the screen has changed. */
  limit: () => void;
  destroy: () => void;
}

/** What the phone has of a film, read ahead of the click that wants to know. */
let ahead: { url: string; spans: Promise<KeptSpans> } | undefined;

/** Fetches the playing library ahead of the click that will need it, and wakes the site's worker. */
export function prepareEngine(media: HTMLVideoElement, source: Source): void {
  const near = new URL(source.url, location.href).pathname.replace(/[^/]+$/, '144.m4s');
  navigator.serviceWorker?.controller?.postMessage({ near });
  if (playsHlsItself(media)) return;
  void loadHls().catch(() => {});
  ahead = { url: source.url, spans: readKeptSpans(source) };
}

const loadHls = () => import(/* webpackChunkName: "hls" */ 'hls.js/light');

/**
 * Attaches a source to the media element.
 * @throws when the playing library can't be fetched
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const isPlaylist = /\.m3u8($|\?)/.test(options.source.url);
  if (!isPlaylist || playsHlsItself(options.media)) return startPlain(options);
  const { source } = options;
  const spans = ahead?.url === source.url ? ahead.spans : readKeptSpans(source);
  ahead = undefined;
  const kept = new KeptRungs(source, await spans);
  kept.heed(options.limit(), options.chosen);
  const rung = kept.best(options.at) ?? 0;
  const first = fetchFirst(kept.rungs[rung], options.at);
  try {
    return startHls(await loadHls(), options, { kept, rung, first });
  } catch (error) {
    first.stop();
    throw error;
  }
}

/** Safari alone: some Chromium builds claim to play HLS and don't. */
function playsHlsItself(media: HTMLVideoElement): boolean {
  return navigator.vendor.startsWith('Apple') && media.canPlayType('application/vnd.apple.mpegurl') !== '';
}
