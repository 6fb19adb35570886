import { expect, test } from 'vitest';
import { ladderFor, showableRate } from './ladder.ts';

const sizes = (width: number, height: number, setting?: 'full' | 'thin', fps = 30) => {
  const { first, rest } = ladderFor({ width, height, fps }, setting);
  const show = (renditions: typeof first) =>
    renditions.map((r) => `${r.name}:${r.width}x${r.height}@${r.fps}`);
  return { first: show(first), rest: show(rest) };
};

test('renditions are chosen by the short side, in landscape and portrait', () => {
  expect(sizes(1920, 1080)).toEqual({
    first: ['144:256x144@15', '240:426x240@30'],
    rest: ['360:640x360@30', '480:854x480@30', '720:1280x720@30'],
  });
  expect(sizes(1080, 1920).rest).toEqual(['360:360x640@30', '480:480x854@30', '720:720x1280@30']);
});

test('a source is never scaled up; one just below a rendition gets it at its own size', () => {
  expect(sizes(640, 360)).toEqual({ first: ['144:256x144@15', '240:426x240@30'], rest: ['360:640x360@30'] });
  expect(sizes(423, 238).first).toEqual(['144:256x144@15', '240:422x238@30']);
  expect(sizes(160, 90)).toEqual({ first: ['144:160x90@15'], rest: [] });
});

test('the thin setting has 240 and, if the source allows, 480', () => {
  expect(sizes(1920, 1080, 'thin')).toEqual({ first: ['240:426x240@30'], rest: ['480:854x480@30'] });
  expect(sizes(640, 360, 'thin')).toEqual({ first: ['240:426x240@30'], rest: [] });
});

test('sides are even, and rates are no higher than the source’s or 30', () => {
  expect(sizes(1001, 563).rest.every((rendition) => !/\d*[13579]x|x\d*[13579]@/.test(rendition))).toBe(true);
  expect([60, 50, 120, 59.94, 29.97, 24, 12].map(showableRate)).toEqual([30, 25, 30, 29.97, 29.97, 24, 12]);
});
