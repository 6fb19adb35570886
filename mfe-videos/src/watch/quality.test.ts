import { expect, test } from 'vitest';
import { filmShape } from './film-shape.ts';
import { highestLevel } from './quality.ts';

const wide = [
  { width: 426, height: 240 },
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
];
const tall = wide.map(({ width, height }) => ({ width: height, height: width }));

test.each([
  ['a cap is kept to', wide, { cap: 480, screen: 2000 }, 1],
  ['a portrait film is named by its short side', tall, { cap: 480, screen: 2000 }, 1],
  ['a cap between two rungs takes the lower', wide, { cap: 700, screen: 2000 }, 1],
  ['a cap below all rungs takes the lowest', wide, { cap: 144, screen: 2000 }, 0],
  ['without a cap no finer than the screen shows', wide, { cap: null, screen: 405 }, 1],
  ['a large screen gets the finest', wide, { cap: null, screen: 2000 }, 2],
])('%s', (_, levels, limit, level) => {
  expect(highestLevel(levels, limit)).toBe(level);
});

test('the shape of the film stands in its playlist, 16:9 where it does not', () => {
  expect(filmShape({ playlists: { 'master.m3u8': '#EXT-X-STREAM-INF:RESOLUTION=240x480\n' } })).toBe(0.5);
  expect(filmShape({ playlists: {} })).toBe(16 / 9);
});
