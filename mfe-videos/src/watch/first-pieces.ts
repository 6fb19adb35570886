import type { Source } from './engine.ts';

/** Bytes of one of the film's files; `end` is the first that isn't wanted. */
export interface Piece {
  url: string;
  start: number;
  end: number;
}

/**
 * What the first picture at `at` seconds needs of the cheapest rung: its header and one segment. Read from the
 * playlists that came with the film; empty where they didn't, and whoever needs the pieces fetches them later.
 */
export function firstPieces({ url, playlists }: Source, at: number): Piece[] {
  const master = new URL(url, location.href);
  // Cheapest first, as the server writes it.
  const [, path = ''] = /#EXT-X-STREAM-INF:[^\n]*\n([^\n#]+)/.exec(playlists[nameOf(master)] ?? '') ?? [];
  const text = playlists[path];
  const header = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/.exec(text ?? '');
  if (!text || !header) return [];
  const rung = new URL(path, master);
  const piece = (file: string, start: number, length: number) => {
    return { url: new URL(file, rung).href, start, end: start + length };
  };
  let [ends, next] = [0, 0];
  for (const segment of text.matchAll(SEGMENT)) {
    const [, seconds, length, offset, file = ''] = segment;
    // A segment without an offset follows the one before.
    const start = Number(offset ?? next);
    next = start + Number(length);
    ends += Number(seconds);
    if (ends <= at) continue;
    const [, map = '', size, place] = header;
    return [piece(map, Number(place), Number(size)), piece(file, start, Number(length))];
  }
  return [];
}

const SEGMENT = /#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?\n([^\n]+)/g;

/** Pieces that touch one another, as one. */
export function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last && last.url === piece.url && last.end === piece.start) last.end = piece.end;
    else runs.push({ ...piece });
  }
  return runs;
}

const nameOf = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf('/') + 1);
