import { joined, type Piece, piecesAt, type Rung } from './rung-pieces.ts';

/** What came for a piece, and when it was asked for, answered and there: `performance.now()`. */
export interface Arrived {
  /** Empty unless `status` is one of success. */
  bytes: ArrayBuffer;
  status: number;
  asked: number;
  answered: number;
  there: number;
}

export interface FirstFetch {
  /** The piece under way, once; undefined for any other piece and from the second time on. Rejects without a network. */
  take: (wanted: Piece) => Promise<Arrived> | undefined;
  stop: () => void;
}

/**
 * Begins to fetch what the first picture needs, at the moment of the click: header and segment come in one answer
 * where the film starts at its beginning, and while the playing library still sets itself up.
 */
export function fetchFirst(rung: Rung | undefined, at: number): FirstFetch {
  const leaving = new AbortController();
  const waiting = rung ? piecesAt(rung, at) : [];
  const runs = joined(waiting).map((run, place, all) => {
    // Requests for one file wait for one another at the browser's cache: a header of its own goes past it.
    const cache = all.length > 1 && place === 0 ? 'no-store' : 'default';
    const arriving = fetchRun(run, { signal: leaving.signal, cache });
    // Whoever takes a piece hears of it; nobody may.
    arriving.catch(() => {});
    return { run, arriving };
  });
  return {
    take: (wanted) => {
      const place = waiting.findIndex((piece) => isSame(piece, wanted));
      const holder = runs.find(
        ({ run }) => run.url === wanted.url && run.start <= wanted.start && wanted.end <= run.end,
      );
      if (place < 0 || !holder) return;
      waiting.splice(place, 1);
      return holder.arriving.then((arrived) => partOf(arrived, holder.run, wanted));
    },
    stop: () => leaving.abort(),
  };
}

async function fetchRun({ url, start, end }: Piece, how: RequestInit): Promise<Arrived> {
  const asked = performance.now();
  const response = await fetch(url, { ...how, headers: { range: `bytes=${start}-${end - 1}` } });
  const answered = performance.now();
  const bytes = response.ok ? await response.arrayBuffer() : new ArrayBuffer(0);
  return { bytes, status: response.status, asked, answered, there: performance.now() };
}

/** A server may answer with the whole file. */
function partOf(arrived: Arrived, run: Piece, { start, end }: Piece): Arrived {
  const base = arrived.status === 206 ? run.start : 0;
  return { ...arrived, bytes: arrived.bytes.slice(start - base, end - base) };
}

const isSame = (a: Piece, b: Piece) => a.url === b.url && a.start === b.start && a.end === b.end;
