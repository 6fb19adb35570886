import { expect, test } from 'vitest';
import { videoShape } from '../player/player.tsx';
import { highestLevel } from './quality.ts';

const wide = [
  { width: 426, height: 240 },
  { width: 854, height: 480 },
  { width: 1280, height: 720 },
];
const LARGE = { width: 3840, height: 2160 };
const tall = wide.map(({ width, height }) => ({ width: height, height: width }));

test.each([
  ['a cap is kept to', wide, { cap: 480, screen: LARGE }, 1],
  ['a portrait video is named by its short side', tall, { cap: 480, screen: LARGE }, 1],
  ['a cap between two renditions takes the lower', wide, { cap: 700, screen: LARGE }, 1],
  ['a cap below all renditions takes the lowest', wide, { cap: 144, screen: LARGE }, 0],
  ['without a cap never finer than the player', wide, { cap: null, screen: { width: 720, height: 405 } }, 0],
  ['as fine as the player', wide, { cap: null, screen: { width: 854, height: 480 } }, 1],
  ['a wide video in an upright full screen', wide, { cap: null, screen: { width: 720, height: 1600 } }, 0],
  ['a player smaller than all renditions', wide, { cap: null, screen: { width: 200, height: 112 } }, 0],
  ['a large screen gets the finest', wide, { cap: null, screen: LARGE }, 2],
])('%s', (_, levels, limit, level) => {
  expect(highestLevel(levels, limit)).toBe(level);
});

test('the shape of the video comes from its playlist, and is 16:9 by default', () => {
  expect(videoShape({ playlists: { 'master.m3u8': '#EXT-X-STREAM-INF:RESOLUTION=240x480\n' } })).toBe(0.5);
  expect(videoShape({ playlists: {} })).toBe(16 / 9);
});
