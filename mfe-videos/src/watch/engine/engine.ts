import { controllingWorker } from '@wedding/shared/host/device/service-worker.ts';
import { hasMediaSource } from '../../lib/media-source.ts';
import { type CachedRanges, CachedRenditions, readCachedRanges } from './cached-renditions.ts';
import type { Engine, EngineOptions, Source } from './engine-types.ts';
import { startHls } from './hls-engine.ts';
import { prefetchSegments } from './prefetched-segments.ts';
import { highestLevel, type Limit } from './quality.ts';
import { renditionsOfSource } from './rendition-segments.ts';

/** The cached ranges of a video, read before the click that needs them. */
let prepared: { url: string; ranges: Promise<CachedRanges> } | undefined;

/** Loads hls.js before the click that needs it, and starts the service worker. */
export function prepareEngine(media: HTMLVideoElement, source: Source): void {
  const near = new URL(source.url, location.href).pathname.replace(/[^/]+$/, '144.m4s');
  controllingWorker()?.postMessage({ near });
  if (playsItself(media, source)) return;
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
  if (!isPlaylist || playsItself(options.media, options.source)) return startNative(options);
  const { source } = options;
  // Safari plays only on a tap, and no longer counts it as one once hls.js has loaded. Loading within the tap is enough.
  if (source.saved) options.media.load();
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

/**
 * Returns whether the browser plays an HLS source itself. Only Safari does: some Chromium builds claim to and don't. Its
 * player requests files past the service worker, so it would download a saved video again, and play none offline.
 */
function playsItself(media: HTMLVideoElement, { saved }: Source): boolean {
  if (saved && hasMediaSource()) return false;
  return navigator.vendor.startsWith('Apple') && media.canPlayType('application/vnd.apple.mpegurl') !== '';
}

/** Starts the browser's own player, for sound files everywhere and for HLS on Safari. */
function startNative({ media, source, at, limit, onError }: EngineOptions): Engine {
  const controller = new AbortController();
  const { signal } = controller;
  let url = limitedUrl(source, limit());
  function load(position: number): void {
    media.addEventListener(
      'loadedmetadata',
      () => {
        if (position > 0) media.currentTime = position;
      },
      { signal, once: true },
    );
    media.src = url;
  }
  media.addEventListener(
    'error',
    () => {
      // The element hides the status: a refusal and a missing file look alike.
      if (!navigator.onLine) onError('lost');
      else onError(media.error?.code === MediaError.MEDIA_ERR_DECODE ? 'broken' : 'refused');
    },
    { signal },
  );
  load(at);
  return {
    limit: () => {
      const next = limitedUrl(source, limit());
      if (next === url) return;
      url = next;
      const { paused } = media;
      load(media.ended ? 0 : media.currentTime || at);
      if (!paused) void media.play().catch(() => {});
    },
    destroy: () => {
      controller.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}

/** Returns what Safari's player gets. It chooses among all that a playlist names, so with a cap it gets one rendition's. */
function limitedUrl(source: Source, limit: Limit): string {
  if (limit.cap === null) return source.url;
  const renditions = renditionsOfSource(source);
  return renditions[highestLevel(renditions, limit)]?.url ?? source.url;
}
