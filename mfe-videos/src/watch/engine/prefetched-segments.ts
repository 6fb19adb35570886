import type { FragmentLoaderContext, HlsConfig, LoaderCallbacks, LoaderConfiguration } from 'hls.js';
import { type FileRange, joinRanges, rangesAt, type SegmentedRendition } from './rendition-segments.ts';

/** The response for a range, with the times of request, headers and end: `performance.now()`. */
interface FetchedRange {
  /** Empty unless `status` is a success. */
  bytes: ArrayBuffer;
  status: number;
  requestedAt: number;
  respondedAt: number;
  finishedAt: number;
}

export interface Prefetch {
  /** The range being fetched, once; undefined for other ranges and on later calls. Rejects without a network. */
  take: (wanted: FileRange) => Promise<FetchedRange> | undefined;
  stop: () => void;
}

/**
 * Fetches what the first frame needs at the click, while hls.js still loads. Header and segment share one request if
 * the video starts at its beginning.
 */
export function prefetchSegments(rendition: SegmentedRendition | undefined, at: number): Prefetch {
  const controller = new AbortController();
  const waiting = rendition ? rangesAt(rendition, at) : [];
  const runs = joinRanges(waiting).map((run, place, all) => {
    // The browser's cache serializes requests for one file, so a separate header request bypasses it.
    const cache = all.length > 1 && place === 0 ? 'no-store' : 'default';
    const pending = fetchRange(run, { signal: controller.signal, cache });
    // The caller that takes a range handles its rejection; a range may stay untaken.
    pending.catch(() => {});
    return { run, pending };
  });
  return {
    take: (wanted) => {
      const place = waiting.findIndex((range) => isSame(range, wanted));
      const match = runs.find(
        ({ run }) => run.url === wanted.url && run.start <= wanted.start && wanted.end <= run.end,
      );
      if (place < 0 || !match) return;
      waiting.splice(place, 1);
      return match.pending.then((fetched) => partOf(fetched, match.run, wanted));
    },
    stop: () => controller.abort(),
  };
}

async function fetchRange({ url, start, end }: FileRange, how: RequestInit): Promise<FetchedRange> {
  const requestedAt = performance.now();
  const response = await fetch(url, { ...how, headers: { range: `bytes=${start}-${end - 1}` } });
  const respondedAt = performance.now();
  const bytes = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
  return { bytes, status: response.status, requestedAt, respondedAt, finishedAt: performance.now() };
}

/** Returns the wanted part of a response. A server may answer with the whole file. */
function partOf(fetched: FetchedRange, run: FileRange, { start, end }: FileRange): FetchedRange {
  const base = fetched.status === 206 ? run.start : 0;
  return { ...fetched, bytes: fetched.bytes.slice(start - base, end - base) };
}

const isSame = (a: FileRange, b: FileRange) => a.url === b.url && a.start === b.start && a.end === b.end;

export type SegmentLoader = NonNullable<HlsConfig['fLoader']>;
type Callbacks = LoaderCallbacks<FragmentLoaderContext>;

/**
 * A segment loader for hls.js that uses prefetched ranges. Ranges that weren't prefetched, or failed, are fetched as
 * usual.
 */
export function prefetchedSegments(Network: SegmentLoader, first: Prefetch): SegmentLoader {
  return class extends Network {
    #callbacks: Callbacks | null = null;

    override load(context: FragmentLoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      const { rangeStart: start = 0, rangeEnd: end = 0 } = context;
      const { href: url } = new URL(context.url, location.href);
      const pending = first.take({ url, start, end });
      if (!pending) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      this.#callbacks = callbacks;
      const isAborted = () => this.#callbacks === null;
      pending.then(
        (fetched) => isAborted() || this.#answer(fetched, context, callbacks),
        () => isAborted() || super.load(context, config, callbacks),
      );
    }

    #answer(
      { bytes, status, requestedAt, respondedAt, finishedAt }: FetchedRange,
      ...to: [FragmentLoaderContext, Callbacks]
    ) {
      const [context, callbacks] = to;
      this.#callbacks = null;
      if (status >= 400) {
        callbacks.onError({ code: status, text: '' }, context, null, this.stats);
        return;
      }
      Object.assign(this.stats, { loaded: bytes.byteLength, total: bytes.byteLength });
      // The real times: hls.js estimates the bandwidth from them.
      this.stats.loading = { start: requestedAt, first: respondedAt, end: finishedAt };
      callbacks.onSuccess({ url: context.url, data: bytes, code: status }, this.stats, context, null);
    }

    override abort(): void {
      const callbacks = this.#callbacks;
      if (!callbacks || !this.context) {
        super.abort();
        return;
      }
      this.#callbacks = null;
      this.stats.aborted = true;
      callbacks.onAbort?.(this.stats, this.context, null);
    }

    override destroy(): void {
      this.#callbacks = null;
      super.destroy();
    }
  };
}
