import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missing, sizeOf, splitRange } from './byte-ranges.ts';
import { videoPathOf } from './video-path.ts';

test('a wanted range is split into cached and missing parts', () => {
  const kept = [
    { start: 0, end: 100 },
    { start: 300, end: 400 },
  ];
  expect(splitRange(kept, { start: 50, end: 350 })).toEqual([
    { start: 50, end: 100, cached: kept[0] },
    { start: 100, end: 300 },
    { start: 300, end: 350, cached: kept[1] },
  ]);
  expect(missing(kept, { start: 10, end: 90 })).toEqual([]);
  expect(missing([], { start: 10, end: 90 })).toEqual([{ start: 10, end: 90 }]);
});

test('the parts cover exactly the wanted range, and each names the right source', () => {
  const span = fc
    .tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), span, (kept, wanted) => {
      const cut = splitRange(kept, wanted);
      expect(cut.at(0)?.start).toBe(wanted.start);
      expect(cut.at(-1)?.end).toBe(wanted.end);
      expect(sizeOf(cut)).toBe(wanted.end - wanted.start);
      for (const { start, end, cached } of cut) {
        for (let byte = start; byte < end; byte++) {
          expect(kept.some((one) => one.start <= byte && byte < one.end)).toBe(cached !== undefined);
        }
      }
    }),
  );
});

test('a video’s file is parsed from its signed URL, whatever account the token names', () => {
  const token = `${btoa(JSON.stringify([5, 42, 'device', 1_800_000_000])).replaceAll('=', '')}.c2VhbA`;
  const path = { account: 42, video: 5, file: 'r2/240.m4s', token };
  expect(videoPathOf(`/media/${token}/5/r2/240.m4s`)).toEqual(path);
  expect(videoPathOf(`/media/${token}/5/r2/audio.m4a`)?.file).toBe('r2/audio.m4a');
  expect(videoPathOf(`/media/${token}/5/r2/storyboard.jpg`)).toBeUndefined();
  expect(videoPathOf('/media/posters/a.jpg')).toBeUndefined();
  expect(videoPathOf('/media/bm90IGpzb24.c2VhbA/5/r2/240.m4s')).toBeUndefined();
});
