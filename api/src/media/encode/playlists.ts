/** A segment of a rendition's file, in seconds and bytes. */
export interface Segment {
  duration: number;
  offset: number;
  length: number;
}

/** The parts of a rendition's file as ffmpeg cut it: the header at its start, then contiguous segments. */
interface SegmentMap {
  init: { offset: number; length: number };
  segments: Segment[];
}

/** Bits per second of the costliest segment and of the whole file. `bytes` is the file's actual size. */
interface RenditionCost {
  bandwidth: number;
  averageBandwidth: number;
  bytes: number;
}

export interface MasterRendition extends RenditionCost {
  name: string;
  width: number;
  height: number;
  fps: number;
  /** RFC 6381, from the encoded file itself. */
  codecs: string;
}

/** Reads the byte ranges from a single-file playlist by ffmpeg or by us. Throws when it is incomplete. */
export function parseSegments(playlist: string): SegmentMap {
  const init = /#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/.exec(playlist);
  const segments: Segment[] = [];
  for (const match of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?/g)) {
    const [, duration, length, offset] = match;
    const last = segments.at(-1);
    const next = last ? last.offset + last.length : 0;
    segments.push({ duration: Number(duration), length: Number(length), offset: Number(offset ?? next) });
  }
  if (!init || segments.length === 0 || !playlist.includes('#EXT-X-ENDLIST')) {
    throw new Error('The encoder left an unfinished playlist');
  }
  return { init: { length: Number(init[1]), offset: Number(init[2]) }, segments };
}

/** A segment may only be extended if it begins after this, so the first four seconds stay in short segments. */
const OPENING_SECONDS = 3.5;
const MAX_SEGMENT_SECONDS = 4.5;

/**
 * Keeps short segments at the beginning, so that the picture appears soon, and merges the others into pairs of about four
 * seconds to save requests. ffmpeg can't do this by itself for a finished video (`hls_init_time` has no effect).
 */
export function mergeSegments(segments: Segment[]): Segment[] {
  const merged: Segment[] = [];
  let lastStart = 0;
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last && lastStart >= OPENING_SECONDS && last.duration + segment.duration <= MAX_SEGMENT_SECONDS) {
      last.duration += segment.duration;
      last.length += segment.length;
    } else {
      lastStart += last?.duration ?? 0;
      merged.push({ ...segment });
    }
  }
  return merged;
}

/**
 * Returns a rendition's own playlist. `file` is relative, so it inherits the signed path of the playlist. Contiguous
 * segments need no offset, which saves bytes: the playlists are part of the video's page, and a long video has hundreds.
 */
export function mediaPlaylist(file: string, map: SegmentMap): string {
  const segments = mergeSegments(map.segments);
  const longest = Math.max(...segments.map((segment) => Math.round(segment.duration)));
  let next: number | undefined;
  const lines = segments.flatMap((s) => {
    const place = s.offset === next ? '' : `@${s.offset}`;
    next = s.offset + s.length;
    return [`#EXTINF:${Number(s.duration.toFixed(6))},`, `#EXT-X-BYTERANGE:${s.length}${place}`, file];
  });
  return text([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, longest)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${file}",BYTERANGE="${map.init.length}@${map.init.offset}"`,
    ...lines,
    '#EXT-X-ENDLIST',
  ]);
}

/** Returns what a rendition costs on the network, based on the segments that a player will fetch. */
export function renditionCost(map: SegmentMap, bytes: number): RenditionCost {
  const seconds = map.segments.reduce((sum, segment) => sum + segment.duration, 0);
  // A final segment of a fraction of a second would distort the rate.
  const rates = mergeSegments(map.segments).map((s) => (s.length * 8) / Math.max(s.duration, 1));
  const average = Math.ceil((bytes * 8) / seconds);
  return { bandwidth: Math.max(Math.ceil(Math.max(...rates)), average), averageBandwidth: average, bytes };
}

/** Returns the playlist of playlists, cheapest first, because a player without any measurements starts with the first. */
export function masterPlaylist(renditions: MasterRendition[]): string {
  const cheapestFirst = renditions.toSorted((a, b) => a.averageBandwidth - b.averageBandwidth);
  return text([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...cheapestFirst.flatMap((rendition) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${rendition.bandwidth},AVERAGE-BANDWIDTH=${rendition.averageBandwidth},` +
        `CODECS="${rendition.codecs}",RESOLUTION=${rendition.width}x${rendition.height},FRAME-RATE=${rendition.fps.toFixed(3)}`,
      `${rendition.name}.m3u8`,
    ]),
  ]);
}

const text = (lines: string[]) => `${lines.join('\n')}\n`;
