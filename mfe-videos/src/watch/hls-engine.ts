import type { ErrorData, RetryConfig } from 'hls.js';
import { earlyPieces, type PieceLoader } from './early-pieces.ts';
import type { Engine, EngineOptions } from './engine.ts';
import type { FirstFetch } from './first-fetch.ts';
import { handedPlaylists, type PlaylistLoader } from './handed-playlists.ts';
import { keptFirst, pieceOf } from './kept-first.ts';
import type { KeptRungs } from './kept-rungs.ts';
import { recallPlayer, rememberPlayer } from './player-memory.ts';
import { highestLevel, shortSide } from './quality.ts';

type HlsModule = typeof import('hls.js/light');

/** Bits per second believed of an unknown connection: a modest one. */
const FIRST_ESTIMATE = 300_000;
const BACKOFF: RetryConfig = {
  maxNumRetry: 3,
  retryDelayMs: 700,
  maxRetryDelayMs: 4000,
  backoff: 'exponential',
};

/** hls.js fetches whole segments (of 4.5 s at most) while it holds less than this: never half a minute ahead. */
const AHEAD_S = 25;

/** What stands already when hls.js begins. */
export interface Begun {
  kept: KeptRungs;
  /** The rung to begin with, an index. */
  rung: number;
  first: FirstFetch;
}

/**
 * hls.js with little appetite: what the phone has before all else, then the lowest rung first, half a minute ahead at
 * most, playlists from the page, and the first piece from what the click began.
 */
export function startHls(module: HlsModule, options: EngineOptions, { kept, rung, first }: Begun): Engine {
  const { default: Hls, Events, ErrorTypes } = module;
  const { media, source, at, onFault, onBytes, onRung } = options;
  if (!Hls.isSupported()) {
    first.stop();
    onFault('broken');
    return { limit: () => {}, destroy: () => {} };
  }
  const hls = new Hls({
    startLevel: rung,
    startPosition: at > 0 ? at : -1,
    maxBufferLength: 20,
    maxMaxBufferLength: AHEAD_S,
    backBufferLength: 30,
    startFragPrefetch: true,
    abrEwmaDefaultEstimate: recallPlayer().bandwidth ?? FIRST_ESTIMATE,
    enableWorker: false,
    abrController: keptFirst(Hls.DefaultConfig.abrController, kept),
    pLoader: handedPlaylists(Hls.DefaultConfig.loader as PlaylistLoader, source),
    fLoader: earlyPieces(Hls.DefaultConfig.loader as PieceLoader, first),
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
    const asked = options.limit();
    kept.heed(asked, true);
    hls.autoLevelCapping = highestLevel(hls.levels, asked);
  };
  let mended = false;
  const onError = (data: ErrorData) => {
    const status = data.response?.code ?? 0;
    if (status === 401 || status === 403) onFault('refused');
    else if (!data.fatal) return;
    else if (data.type === ErrorTypes.NETWORK_ERROR) onFault(status >= 400 ? 'broken' : 'lost');
    else if (data.type === ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true;
      hls.recoverMediaError();
    } else onFault('broken');
  };
  hls.on(Events.MANIFEST_PARSED, limit);
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
    const shown = hls.levels[level];
    if (shown) onRung(shortSide(shown));
  });
  hls.on(Events.FRAG_LOADED, (_, { frag, payload }) => {
    onBytes(payload.byteLength);
    kept.add(pieceOf(frag));
    if (frag.initSegment) kept.add(pieceOf(frag.initSegment));
  });
  hls.on(Events.ERROR, (_, data) => onError(data));
  hls.loadSource(source.url);
  hls.attachMedia(media);
  return {
    limit,
    destroy: () => {
      if (Number.isFinite(hls.bandwidthEstimate)) {
        rememberPlayer({ bandwidth: Math.round(hls.bandwidthEstimate) });
      }
      first.stop();
      hls.destroy();
    },
  };
}
