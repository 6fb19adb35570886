import type { Source } from './engine.ts';
import type { Level } from './quality.ts';

/** Bytes of one of the film's files; `end` is the first that isn't wanted. */
export interface Piece {
  url: string;
  start: number;
  end: number;
}

/** One quality of a film, as its playlists say. */
export interface Rung extends Level {
  /** What every piece of it needs before it; undefined where its playlist didn't come with the film. */
  header?: Piece;
  /** One behind the other; `ends` in seconds of the film. */
  parts: { ends: number; piece: Piece }[];
}

/** A film's qualities, cheapest first, as the server writes them; none where the playlists didn't come with it. */
export function rungsOfSource({ url, playlists }: Source): Rung[] {
  const master = new URL(url, location.href);
  return Array.from((playlists[nameOf(master)] ?? '').matchAll(STREAM), ([, width, height, path = '']) => {
    const rung = { width: Number(width ?? 0), height: Number(height ?? 0) };
    return { ...rung, ...piecesOf(playlists[path] ?? '', new URL(path, master)) };
  });
}

function piecesOf(text: string, rung: URL): Pick<Rung, 'header' | 'parts'> {
  const [, map = '', size, place] = HEADER.exec(text) ?? [];
  if (!map) return { parts: [] };
  const piece = (file: string, start: number, length: number) => {
    return { url: new URL(file, rung).href, start, end: start + length };
  };
  let [ends, next] = [0, 0];
  const parts = Array.from(text.matchAll(SEGMENT), ([, seconds, length, offset, file = '']) => {
    // A segment without an offset follows the one before.
    const start = Number(offset ?? next);
    next = start + Number(length);
    ends += Number(seconds);
    return { ends, piece: piece(file, start, Number(length)) };
  });
  return { header: piece(map, Number(place), Number(size)), parts };
}

const STREAM = /#EXT-X-STREAM-INF:(?:[^\n]*RESOLUTION=(\d+)x(\d+))?[^\n]*\n([^\n#]+)/g;
const HEADER = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/;
const SEGMENT = /#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?\n([^\n]+)/g;

/** What a picture at `at` seconds needs: the rung's header and one segment; empty where nothing is known of it. */
export function piecesAt({ header, parts }: Rung, at: number): Piece[] {
  const part = parts.find(({ ends }) => ends > at);
  return header && part ? [header, part.piece] : [];
}

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
