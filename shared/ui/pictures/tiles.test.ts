import { expect, it } from 'vitest';
import { tileCloth } from './tiles.ts';

it('draws the same pattern from the same seed, and a different one from another', () => {
  expect(tileCloth(7, 6, 4)).toEqual(tileCloth(7, 6, 4));
  expect(tileCloth(7, 6, 4).line).not.toBe(tileCloth(8, 6, 4).line);
});

it('keeps every point inside the pattern and free of NaN', () => {
  for (let seed = 0; seed < 30; seed++) {
    const { line, fine, dots } = tileCloth(seed, 5, 3);
    expect(line + fine + dots).not.toMatch(/NaN|undefined/);
    for (const [, x, y] of (line + fine + dots).matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(0);
      expect(Number(x)).toBeLessThanOrEqual(300);
      expect(Number(y)).toBeLessThanOrEqual(180);
    }
  }
});
