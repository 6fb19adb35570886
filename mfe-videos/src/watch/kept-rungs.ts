import { filmPathOf } from '@wedding/shared/films/film-path.ts';
import { readKept } from '@wedding/shared/films/kept-film.ts';
import { missing, type Span } from '@wedding/shared/films/pieces.ts';
import type { Source } from './engine.ts';
import { highestLevel, type Limit } from './quality.ts';
import { type Piece, piecesAt, type Rung, rungsOfSource } from './rung-pieces.ts';

/**
 * Which pieces of a film's rungs lie on this phone, kept up to date while it plays. What was paid for once is shown in
 * place of another quality of the same seconds, whatever the connection would allow.
 */
export class KeptRungs {
  readonly rungs: readonly Rung[];
  readonly #spans: KeptSpans;
  #cap: number | null = null;

  constructor(source: Source, spans: KeptSpans) {
    this.rungs = rungsOfSource(source);
    this.#spans = spans;
  }

  /** The finest rung (an index, cheapest first) whose piece at `at` seconds costs nothing; undefined for none. */
  best(at: number, fits: (rung: number) => boolean = () => true): number | undefined {
    const place = this.rungs.findLastIndex((rung, index) => {
      const pieces = piecesAt(rung, at);
      return pieces.length > 0 && pieces.every((piece) => this.has(piece)) && fits(index);
    });
    return place < 0 ? undefined : place;
  }

  has({ url, start, end }: Piece): boolean {
    return missing(this.#spans.get(url) ?? [], { start, end }).length === 0;
  }

  /** It has come, and the site's worker keeps it. */
  add({ url, start, end }: Piece): void {
    if (!hasWorker()) return;
    this.#spans.set(url, [...(this.#spans.get(url) ?? []), { start, end }]);
  }

  /**
   * The person has chosen a quality: what is coarser won't do any more, and is fetched again in that quality. A choice
   * from before that stands (`chosen` false) is met by all that was kept under it.
   */
  heed(limit: Limit, chosen: boolean): void {
    const { cap } = limit;
    if (cap === this.#cap) return;
    this.#cap = cap;
    if (cap === null) return;
    const top = highestLevel(this.rungs, limit);
    if (!chosen && this.#spans.get(this.#fileOf(top))?.length) return;
    for (let rung = 0; rung < top; rung++) this.#spans.delete(this.#fileOf(rung));
  }

  #fileOf(rung: number): string {
    return this.rungs[rung]?.header?.url ?? '';
  }
}

const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

/** What the phone has of a film's files, by their addresses. */
export type KeptSpans = Map<string, Span[]>;

/** Never rejects; nothing where no worker of the site would answer from the phone. */
export async function readKeptSpans(source: Source): Promise<KeptSpans> {
  const spans: KeptSpans = new Map();
  const read = async ({ header }: Rung) => {
    const path = header && filmPathOf(new URL(header.url).pathname);
    if (path) spans.set(header.url, (await readKept(path)).kept);
  };
  if (hasWorker()) await Promise.all(rungsOfSource(source).map(read));
  return spans;
}
