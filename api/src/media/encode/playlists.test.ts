import { expect, test } from 'vitest';
import { mediaPlaylist, mergeSegments, parseSegments } from './playlists.ts';

const cut = (durations: number[]) => {
  let offset = 100;
  return durations.map((duration) => {
    const segment = { duration, offset, length: duration * 1000 };
    offset += segment.length;
    return segment;
  });
};

test('segments are short for the first four seconds, then merged in pairs', () => {
  const merged = mergeSegments(cut([1, 1, 2, 2, 2, 2, 2, 1]));
  expect(merged.map((s) => s.duration)).toEqual([1, 1, 2, 4, 4, 1]);
  expect(merged.map((s) => s.offset)).toEqual([100, 1100, 2100, 4100, 8100, 12_100]);
  expect(merged.map((s) => s.length)).toEqual([1000, 1000, 2000, 4000, 4000, 1000]);
});

test('segments that are already long are not merged', () => {
  expect(mergeSegments(cut([2, 2, 4, 2, 2, 2])).map((s) => s.duration)).toEqual([2, 2, 4, 4, 2]);
});

test('a written playlist can be parsed again', () => {
  const map = { init: { offset: 0, length: 100 }, segments: cut([2, 2, 2, 2, 1]) };
  const playlist = mediaPlaylist('240.m4s', map);
  expect(parseSegments(playlist)).toEqual({ ...map, segments: mergeSegments(map.segments) });
  expect(playlist).toContain('#EXT-X-TARGETDURATION:4');
  // Each segment has only two numbers, because an hour's lesson has a thousand segments in each quality.
  expect(playlist).toContain('#EXTINF:4,\n#EXT-X-BYTERANGE:4000\n240.m4s\n');
  expect(() => parseSegments(playlist.replace('#EXT-X-ENDLIST', ''))).toThrow('unfinished');
});
