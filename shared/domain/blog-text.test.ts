import { expect, test } from 'vitest';
import { excerptOf, readingMinutes, wordCount } from './blog-text.ts';

test('an excerpt is the whole of a short text, and a long one is cut between words', () => {
  const long = 'canopy '.repeat(60).trim();
  expect(excerptOf('A short text.')).toBe('A short text.');
  expect(excerptOf(long)).toMatch(/^(canopy )+canopy…$/);
  expect(excerptOf(long).length).toBeLessThanOrEqual(181);
});

test('words are counted however they are spaced, and an empty text has none', () => {
  expect(wordCount('Ask  early.\nOne')).toBe(3);
  expect(wordCount('')).toBe(0);
});

test('reading takes a minute for 200 words, and at least one', () => {
  expect(readingMinutes(900)).toBe(5);
  expect(readingMinutes(0)).toBe(1);
});
