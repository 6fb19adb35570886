import type { Source } from './engine-types.ts';
import type { Level } from './quality.ts';

/** Bytes of one of the video's files; `end` is exclusive. */
export interface FileRange {
  url: string;
  start: number;
  end: number;
}

/** One quality of a video, read from its playlists. */
export interface SegmentedRendition extends Level {
  /** The address of its playlist. */
  url: string;
  /** The initialisation segment; undefined if the video came without its playlist. */
  header?: FileRange;
  /** In order; `ends` in seconds of the video. */
  segments: { ends: number; range: FileRange }[];
}

/** Returns a video's renditions, cheapest first, as the server writes them. Empty if it came without playlists. */
export function renditionsOfSource({ url, playlists }: Source): SegmentedRendition[] {
  const master = new URL(url, location.href);
  return Array.from((playlists[nameOf(master)] ?? '').matchAll(STREAM), ([, width, height, path = '']) => {
    const playlistUrl = new URL(path, master);
    const rendition = { url: playlistUrl.href, width: Number(width ?? 0), height: Number(height ?? 0) };
    return { ...rendition, ...segmentsOf(playlists[path] ?? '', playlistUrl) };
  });
}

function segmentsOf(text: string, rendition: URL): Pick<SegmentedRendition, 'header' | 'segments'> {
  const [, map = '', size, place] = HEADER.exec(text) ?? [];
  if (!map) return { segments: [] };
  const rangeIn = (file: string, start: number, length: number) => {
    return { url: new URL(file, rendition).href, start, end: start + length };
  };
  let ends = 0;
  let next = 0;
  const segments = Array.from(text.matchAll(SEGMENT), ([, seconds, length, offset, file = '']) => {
    // A segment without an offset follows the previous one.
    const start = Number(offset ?? next);
    next = start + Number(length);
    ends += Number(seconds);
    return { ends, range: rangeIn(file, start, Number(length)) };
  });
  return { header: rangeIn(map, Number(place), Number(size)), segments };
}

const STREAM = /#EXT-X-STREAM-INF:(?:[^\n]*RESOLUTION=(\d+)x(\d+))?[^\n]*\n([^\n#]+)/g;
const HEADER = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@(\d+)"/;
const SEGMENT = /#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?\n([^\n]+)/g;

/** Returns what a frame at `at` seconds needs: the rendition's header and one segment. Empty if its playlist is unknown. */
export function rangesAt({ header, segments }: SegmentedRendition, at: number): FileRange[] {
  const segment = segments.find(({ ends }) => ends > at);
  return header && segment ? [header, segment.range] : [];
}

/** Joins adjacent ranges. */
export function joinRanges(ranges: readonly FileRange[]): FileRange[] {
  const joined: FileRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last && last.url === range.url && last.end === range.start) last.end = range.end;
    else joined.push({ ...range });
  }
  return joined;
}

const nameOf = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf('/') + 1);
