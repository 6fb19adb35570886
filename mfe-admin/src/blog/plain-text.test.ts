import { expect, test } from 'vitest';
import { ownText, plainText } from './plain-text.ts';

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

test('a post’s own text is without pictures and videos', () => {
  expect(ownText(plainText(HTML))).toBe('Halls Ask early. One Two Item Price');
  expect(ownText(plainText(''))).toBe('');
});
