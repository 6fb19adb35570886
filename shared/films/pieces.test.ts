import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filmPathOf } from './film-path.ts';
import { missing, sizeOf, stretches } from './pieces.ts';

test('what is wanted is cut into what is kept and what is missing', () => {
  const kept = [
    { start: 0, end: 100 },
    { start: 300, end: 400 },
  ];
  expect(stretches(kept, { start: 50, end: 350 })).toEqual([
    { start: 50, end: 100, piece: kept[0] },
    { start: 100, end: 300 },
    { start: 300, end: 350, piece: kept[1] },
  ]);
  expect(missing(kept, { start: 10, end: 90 })).toEqual([]);
  expect(missing([], { start: 10, end: 90 })).toEqual([{ start: 10, end: 90 }]);
});

test('whatever is kept, the stretches cover exactly what is wanted, and say rightly where each byte lies', () => {
  const span = fc
    .tuple(fc.nat(60), fc.integer({ min: 1, max: 30 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), span, (kept, wanted) => {
      const cut = stretches(kept, wanted);
      expect(cut.at(0)?.start).toBe(wanted.start);
      expect(cut.at(-1)?.end).toBe(wanted.end);
      expect(sizeOf(cut)).toBe(wanted.end - wanted.start);
      for (const { start, end, piece } of cut) {
        for (let byte = start; byte < end; byte++) {
          expect(kept.some((one) => one.start <= byte && byte < one.end)).toBe(piece !== undefined);
        }
      }
    }),
  );
});

test('a film’s file is told from its signed address, whoever the token names', () => {
  const token = `${btoa(JSON.stringify([5, 42, 'device', 1_800_000_000])).replaceAll('=', '')}.c2VhbA`;
  const path = { account: 42, film: 5, file: 'r2/240.m4s', token };
  expect(filmPathOf(`/media/${token}/5/r2/240.m4s`)).toEqual(path);
  expect(filmPathOf(`/media/${token}/5/r2/audio.m4a`)?.file).toBe('r2/audio.m4a');
  expect(filmPathOf(`/media/${token}/5/r2/storyboard.jpg`)).toBeUndefined();
  expect(filmPathOf('/media/posters/a.jpg')).toBeUndefined();
  expect(filmPathOf('/media/bm90IGpzb24.c2VhbA/5/r2/240.m4s')).toBeUndefined();
});
