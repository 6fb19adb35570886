import { expect, test } from 'vitest';
import { splitChapters } from './chapters.ts';

const WHEN = ['0:00 Welcome', '0:31 - Pay in three parts', '1:02:05  The balance'];

test('lines with a time and a title are chapters, the rest is the description', () => {
  expect(splitChapters(`What it costs.\n\n${WHEN.join('\n')}\n\nThank you.`)).toEqual({
    chapters: [
      { at: 0, title: 'Welcome' },
      { at: 31, title: 'Pay in three parts' },
      { at: 3725, title: 'The balance' },
    ],
    text: 'What it costs.\n\nThank you.',
  });
});

test.each([
  ['none', 'Prices from 10:00 to 12:00.'],
  ['one alone', '0:00 Welcome'],
  ['not from the beginning', '0:10 Welcome\n0:20 Prices'],
  ['out of order', '0:00 Welcome\n2:00 Prices\n1:00 Halls'],
  ['no title', '0:00\n1:00'],
])('%s: the description stays unchanged', (_, description) => {
  expect(splitChapters(description)).toEqual({ chapters: [], text: description });
});
