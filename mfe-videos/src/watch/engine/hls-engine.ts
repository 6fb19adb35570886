import type {
  ErrorData,
  HlsConfig,
  LoaderCallbacks,
  LoaderConfiguration,
  PlaylistLoaderContext,
  RetryConfig,
} from 'hls.js';
import { readPreferences, saveBandwidth } from '../../lib/player-preferences.ts';
import { type CachedRenditions, preferCached, rangeOf } from './cached-renditions.ts';
import type { Engine, EngineOptions, Source } from './engine-types.ts';
import { type Prefetch, prefetchedSegments, type SegmentLoader } from './prefetched-segments.ts';
import { highestLevel, shortSide } from './quality.ts';

type HlsModule = typeof import('hls.js/light');

/** Bits per second assumed for an unknown connection. */
const DEFAULT_BANDWIDTH_ESTIMATE = 300_000;
const BACKOFF: RetryConfig = {
  maxNumRetry: 3,
  retryDelayMs: 700,
  maxRetryDelayMs: 4000,
  backoff: 'exponential',
};

/** hls.js fetches whole segments (4.5 s at most) while its buffer is shorter than this, so never half a minute ahead. */
const BUFFER_SECONDS = 25;

/** What is prepared before hls.js starts. */
interface HlsStart {
  cached: CachedRenditions;
  /** Index of the first rendition. */
  rendition: number;
  first: Prefetch;
}

/**
 * Starts hls.js so that it fetches little: cached segments first, then the lowest rendition, at most half a minute
 * ahead, with inline playlists and prefetched segments.
 */
export function startHls(
  module: HlsModule,
  options: EngineOptions,
  { cached, rendition, first }: HlsStart,
): Engine {
  const { default: Hls, Events, ErrorTypes } = module;
  const { media, source, at, onError, onBytes, onRendition } = options;
  if (!Hls.isSupported()) {
    first.stop();
    onError('broken');
    return { limit: () => {}, destroy: () => {} };
  }
  const hls = new Hls({
    startLevel: rendition,
    startPosition: at > 0 ? at : -1,
    maxBufferLength: 20,
    maxMaxBufferLength: BUFFER_SECONDS,
    backBufferLength: 30,
    startFragPrefetch: true,
    abrEwmaDefaultEstimate: readPreferences().bandwidth ?? DEFAULT_BANDWIDTH_ESTIMATE,
    enableWorker: false,
    abrController: preferCached(Hls.DefaultConfig.abrController, cached),
    pLoader: inlinePlaylists(Hls.DefaultConfig.loader as PlaylistLoader, source),
    fLoader: prefetchedSegments(Hls.DefaultConfig.loader as SegmentLoader, first),
    fragLoadPolicy: {
      default: {
        maxTimeToFirstByteMs: 12_000,
        maxLoadTimeMs: 60_000,
        timeoutRetry: { ...BACKOFF, maxNumRetry: 2 },
        errorRetry: BACKOFF,
      },
    },
  });
  const limit = () => {
    if (hls.levels.length === 0) return;
    const height = options.limit();
    cached.applyLimit(height, true);
    hls.autoLevelCapping = highestLevel(hls.levels, height);
  };
  let recovered = false;
  const onHlsError = (data: ErrorData) => {
    const status = data.response?.code ?? 0;
    if (status === 401 || status === 403) onError('refused');
    else if (!data.fatal) return;
    else if (data.type === ErrorTypes.NETWORK_ERROR) onError(status >= 400 ? 'broken' : 'lost');
    else if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
    } else onError('broken');
  };
  hls.on(Events.MANIFEST_PARSED, limit);
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const current = hls.levels[level];
    if (current) onRendition(shortSide(current));
  });
  hls.on(Events.FRAG_LOADED, (_, { frag, payload }) => {
    onBytes(payload.byteLength);
    cached.add(rangeOf(frag));
    if (frag.initSegment) cached.add(rangeOf(frag.initSegment));
  });
  hls.on(Events.ERROR, (_, data) => onHlsError(data));
  const rememberBandwidth = () => saveBandwidth(hls.bandwidthEstimate);
  // A tab that is closed or reloaded destroys nothing.
  window.addEventListener('pagehide', rememberBandwidth);
  hls.loadSource(source.url);
  hls.attachMedia(media);
  return {
    limit,
    destroy: () => {
      window.removeEventListener('pagehide', rememberBandwidth);
      rememberBandwidth();
      first.stop();
      hls.destroy();
    },
  };
}

type PlaylistLoader = NonNullable<HlsConfig['pLoader']>;

/**
 * A playlist loader for hls.js that answers from the playlists inlined in the video, so that the first frame waits
 * for no further request. Other playlists are fetched.
 */
function inlinePlaylists(Network: PlaylistLoader, source: Source): PlaylistLoader {
  const base = new URL(source.url, location.href);
  const texts = new Map(
    Object.entries(source.playlists).map(([path, text]) => [new URL(path, base).href, text]),
  );
  return class extends Network {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      const text = texts.get(new URL(context.url, base).href);
      if (text === undefined) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      const now = performance.now();
      Object.assign(this.stats, { loaded: text.length, total: text.length });
      this.stats.loading = { start: now, first: now, end: now };
      setTimeout(() => {
        if (!this.stats.aborted)
          callbacks.onSuccess({ url: context.url, data: text }, this.stats, context, null);
      });
    }
  };
}
