import type { Events, FragBufferedData, FragLoadingData, Fragment, HlsConfig } from 'hls.js';
import type { KeptRungs } from './kept-rungs.ts';
import type { Piece } from './rung-pieces.ts';

type Chooser = HlsConfig['abrController'];

/** hls.js takes the next segment where a place is so close to the end of one, in seconds. */
const NEXT_S = 0.25;

/**
 * A chooser of quality for hls.js that takes what lies on the phone before anything that would be fetched, and judges
 * the connection by what really came through it.
 */
export function keptFirst(Usual: Chooser, kept: KeptRungs): Chooser {
  return class extends Usual {
    readonly #free = new WeakSet<Fragment>();

    override get nextAutoLevel(): number {
      const wish = super.nextAutoLevel;
      const { levels, mainForwardBufferInfo: held } = this.hls;
      if (wish < 0 || !held) return wish;
      // A piece that can't be had after all is not asked for again and again.
      const fits = (rung: number) => levels[rung]?.loadError === 0;
      return kept.best(held.len > 0 ? held.end + NEXT_S : held.end, fits) ?? wish;
    }
    override set nextAutoLevel(level: number) {
      super.nextAutoLevel = level;
    }

    protected override onFragLoading(event: Events.FRAG_LOADING, data: FragLoadingData): void {
      if (kept.has(pieceOf(data.frag))) this.#free.add(data.frag);
      super.onFragLoading(event, data);
    }

    protected override onFragBuffered(event: Events.FRAG_BUFFERED, data: FragBufferedData): void {
      if (!this.#free.has(data.frag)) super.onFragBuffered(event, data);
    }
  };
}

/** What of its file a fragment is. */
export function pieceOf({
  url,
  byteRangeStartOffset: start = 0,
  byteRangeEndOffset: end = 0,
}: Fragment): Piece {
  return { url, start, end };
}
