import { expect, test } from 'vitest';
import { excerptOf, plainText, wordCount } from './plain-text.ts';

const HTML = [
  '<h2>Halls</h2><p>Ask  <strong>early</strong>.</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
  '<table><tbody><tr><th><p>Item</p></th><td><p>Price</p></td></tr></tbody></table>',
  '<img src="/media/blogs/a.jpg" alt="A hall"><figure data-video="3"><a>The price</a></figure>',
].join('');

test('each block becomes a line, and pictures and videos become their names', () => {
  expect(plainText(HTML).split('\n')).toEqual([
    'Halls',
    'Ask early.',
    'One',
    'Two',
    'Item',
    'Price',
    '[A hall]',
    '[The price]',
  ]);
});

test('words are counted without pictures and videos, and an empty text has none', () => {
  expect(wordCount(plainText(HTML))).toBe(7);
  expect(wordCount(plainText(''))).toBe(0);
});

test('the beginning of a long text is cut between words', () => {
  const long = Array.from({ length: 60 }, () => 'canopy').join(' ');
  expect(excerptOf(long)).toMatch(/^(canopy )+canopy…$/);
  expect(excerptOf(long).length).toBeLessThanOrEqual(181);
});
