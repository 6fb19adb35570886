import { controllingWorker } from '@wedding/shared/host/device/service-worker.ts';
import { type ByteRange, missing } from '@wedding/shared/video-cache/byte-ranges.ts';
import { readCached } from '@wedding/shared/video-cache/cached-video.ts';
import { videoPathOf } from '@wedding/shared/video-cache/video-path.ts';
import type { Events, FragBufferedData, FragLoadingData, Fragment, HlsConfig } from 'hls.js';
import type { Source } from './engine-types.ts';
import { highestLevel, type Limit } from './quality.ts';
import {
  type FileRange,
  rangesAt,
  renditionsOfSource,
  type SegmentedRendition,
} from './rendition-segments.ts';

/**
 * The byte ranges of a video's renditions that the device has cached, updated while it plays. A cached segment is played
 * in place of another quality of the same seconds, whatever the connection would allow.
 */
export class CachedRenditions {
  readonly renditions: readonly SegmentedRendition[];
  readonly #ranges: CachedRanges;
  #cap: number | null = null;

  constructor(source: Source, ranges: CachedRanges) {
    this.renditions = renditionsOfSource(source);
    this.#ranges = ranges;
  }

  /** Returns the best rendition (an index, cheapest first) whose segment at `at` seconds is cached, or undefined. */
  best(at: number, fits: (rendition: number) => boolean = () => true): number | undefined {
    const place = this.renditions.findLastIndex((rendition, index) => {
      const needed = rangesAt(rendition, at);
      return needed.length > 0 && needed.every((range) => this.has(range)) && fits(index);
    });
    return place < 0 ? undefined : place;
  }

  has({ url, start, end }: FileRange): boolean {
    return missing(this.#ranges.get(url) ?? [], { start, end }).length === 0;
  }

  /** Records a fetched range, which the service worker caches. */
  add({ url, start, end }: FileRange): void {
    if (!controllingWorker()) return;
    this.#ranges.set(url, [...(this.#ranges.get(url) ?? []), { start, end }]);
  }

  /**
   * Applies the chosen quality: lower renditions no longer count as cached and are fetched again. A choice made before
   * this playback (`chosen` false) accepts everything that was cached under it.
   */
  applyLimit(limit: Limit, chosen: boolean): void {
    const { cap } = limit;
    if (cap === this.#cap) return;
    this.#cap = cap;
    if (cap === null) return;
    const top = highestLevel(this.renditions, limit);
    if (!chosen && this.#ranges.get(this.#fileOf(top))?.length) return;
    for (let rendition = 0; rendition < top; rendition++) this.#ranges.delete(this.#fileOf(rendition));
  }

  #fileOf(rendition: number): string {
    return this.renditions[rendition]?.header?.url ?? '';
  }
}

/** The cached byte ranges of a video's files, by URL. */
export type CachedRanges = Map<string, ByteRange[]>;

/** Reads the cached ranges. Never rejects. Empty without a service worker, because it answers from the cache. */
export async function readCachedRanges(source: Source): Promise<CachedRanges> {
  const ranges: CachedRanges = new Map();
  const read = async ({ header }: SegmentedRendition) => {
    const path = header && videoPathOf(new URL(header.url).pathname);
    if (path) ranges.set(header.url, (await readCached(path)).cached);
  };
  if (controllingWorker()) await Promise.all(renditionsOfSource(source).map(read));
  return ranges;
}

type Chooser = HlsConfig['abrController'];

/** Seconds before the end of a segment from which hls.js takes the next one. */
const NEXT_SECONDS = 0.25;

/**
 * A quality controller for hls.js that prefers cached segments, and estimates the bandwidth from network responses
 * only.
 */
export function preferCached(Base: Chooser, cached: CachedRenditions): Chooser {
  return class extends Base {
    readonly #free = new WeakSet<Fragment>();

    override get nextAutoLevel(): number {
      const preferred = super.nextAutoLevel;
      const { levels, mainForwardBufferInfo: bufferInfo } = this.hls;
      if (preferred < 0 || !bufferInfo) return preferred;
      // A segment that failed to load isn't requested again.
      const fits = (rendition: number) => levels[rendition]?.loadError === 0;
      return (
        cached.best(bufferInfo.len > 0 ? bufferInfo.end + NEXT_SECONDS : bufferInfo.end, fits) ?? preferred
      );
    }
    override set nextAutoLevel(level: number) {
      super.nextAutoLevel = level;
    }

    protected override onFragLoading(event: Events.FRAG_LOADING, data: FragLoadingData): void {
      if (cached.has(rangeOf(data.frag))) this.#free.add(data.frag);
      super.onFragLoading(event, data);
    }

    protected override onFragBuffered(event: Events.FRAG_BUFFERED, data: FragBufferedData): void {
      if (!this.#free.has(data.frag)) super.onFragBuffered(event, data);
    }
  };
}

/** Returns the byte range of a fragment. */
export function rangeOf({
  url,
  byteRangeStartOffset: start = 0,
  byteRangeEndOffset: end = 0,
}: Fragment): FileRange {
  return { url, start, end };
}
