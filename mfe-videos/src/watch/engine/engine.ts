import { type CachedRanges, CachedRenditions, readCachedRanges } from './cached-renditions.ts';
import type { Engine, EngineOptions, Source } from './engine-types.ts';
import { startHls } from './hls-engine.ts';
import { prefetchSegments } from './prefetched-segments.ts';

/** The cached ranges of a video, read before the click that needs them. */
let prepared: { url: string; ranges: Promise<CachedRanges> } | undefined;

/** Loads hls.js before the click that needs it, and starts the service worker. */
export function prepareEngine(media: HTMLVideoElement, source: Source): void {
  const near = new URL(source.url, location.href).pathname.replace(/[^/]+$/, '144.m4s');
  navigator.serviceWorker?.controller?.postMessage({ near });
  if (playsHlsItself(media)) return;
  void loadHls().catch(() => {});
  prepared = { url: source.url, ranges: readCachedRanges(source) };
}

const loadHls = () => import(/* webpackChunkName: "hls" */ 'hls.js/light');

/**
 * Attaches a source to the media element.
 * @throws when hls.js can't be fetched
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const isPlaylist = /\.m3u8($|\?)/.test(options.source.url);
  if (!isPlaylist || playsHlsItself(options.media)) return startNative(options);
  const { source } = options;
  const ranges = prepared?.url === source.url ? prepared.ranges : readCachedRanges(source);
  prepared = undefined;
  const cached = new CachedRenditions(source, await ranges);
  cached.applyLimit(options.limit(), options.chosen);
  const rendition = cached.best(options.at) ?? 0;
  const first = prefetchSegments(cached.renditions[rendition], options.at);
  try {
    return startHls(await loadHls(), options, { cached, rendition, first });
  } catch (error) {
    first.stop();
    throw error;
  }
}

/** Returns whether the browser plays HLS itself. Only Safari counts: some Chromium builds claim to and don't. */
function playsHlsItself(media: HTMLVideoElement): boolean {
  return navigator.vendor.startsWith('Apple') && media.canPlayType('application/vnd.apple.mpegurl') !== '';
}

/** Starts the browser's own player, for sound files everywhere and for HLS on Safari. */
function startNative({ media, source, at, onError }: EngineOptions): Engine {
  const controller = new AbortController();
  const { signal } = controller;
  media.addEventListener(
    'loadedmetadata',
    () => {
      if (at > 0) media.currentTime = at;
    },
    { signal, once: true },
  );
  media.addEventListener(
    'error',
    () => {
      // The element hides the status: a refusal and a missing file look alike.
      if (!navigator.onLine) onError('lost');
      else onError(media.error?.code === MediaError.MEDIA_ERR_DECODE ? 'broken' : 'refused');
    },
    { signal },
  );
  media.src = source.url;
  return {
    limit: () => {},
    destroy: () => {
      controller.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}
