import { expect, test } from 'vitest';
import { splitChapters } from './chapters.ts';

const WHEN = ['0:00 Welcome', '0:31 - Pay in three parts', '1:02:05: The balance'];

test('lines with a time and a title are chapters, the rest is the description', () => {
  expect(splitChapters(`What it costs.\n\n${WHEN.join('\n')}\n\nThank you.`)).toEqual({
    chapters: [
      { at: 0, title: 'Welcome' },
      { at: 31, title: 'Pay in three parts' },
      { at: 3725, title: 'The balance' },
    ],
    problems: [],
    text: 'What it costs.\n\nThank you.',
  });
});

test.each([
  ['none', 'Prices from 10:00 to 12:00.'],
  ['one alone', '0:00 Welcome'],
  ['hours of a day', 'Come early.\n10:00 Doors open\n12:00 Lunch'],
])('%s: the description stays unchanged', (_, description) => {
  expect(splitChapters(description)).toEqual({ chapters: [], problems: [], text: description });
});

test.each([
  ['seconds over 59', '1:75 Halls', 'Seconds go from 00 to 59.'],
  ['seconds of one digit', '1:5 Halls', 'Write the seconds with two digits, like 2:05.'],
  ['no title', '1:30', 'The title is missing.'],
  ['a dot', '1.30 Halls', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['a wide colon', '1：30 Halls', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['no space', '1:30Halls', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['the title first', 'Halls 1:30', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['hours and minutes in letters', '1h30 Halls', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['a letter for a zero', 'O:45 Halls', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['too early', '0:20 Halls', 'Its time is not between those of the chapters around it.'],
  ['the same time again', '1:00 Halls', 'Its time is not between those of the chapters around it.'],
  ['far too late', '20:00 Halls', 'Its time is not between those of the chapters around it.'],
])('one bad line is named, and the other chapters stay: %s', (_, bad, reason) => {
  const read = splitChapters(`About\n0:00 Welcome\n1:00 Prices\n${bad}\n2:00 Food\n3:00 Drinks`);
  expect(read.chapters.map(({ title }) => title)).toEqual(['Welcome', 'Prices', 'Food', 'Drinks']);
  expect(read.problems).toEqual([{ line: 4, text: bad, reason }]);
  expect(read.text).toBe(`About\n${bad}`);
});

test('a bad first line is named, and the others stay', () => {
  const { chapters, problems } = splitChapters('0:0 Welcome\n1:00 Prices\n2:00 Food');
  expect(chapters.map(({ at }) => at)).toEqual([60, 120]);
  expect(problems.map(({ line }) => line)).toEqual([1]);
});

test('a list that doesn’t start at 0:00 has no chapters, and says so', () => {
  const description = '0:10 Welcome\n0:20 Prices';
  expect(splitChapters(description)).toEqual({
    chapters: [],
    problems: [{ line: 1, text: '0:10 Welcome', reason: 'The first chapter has to start at 0:00.' }],
    text: description,
  });
});

test('a chapter at or after the end of the video is named, and the others stay', () => {
  const { chapters, problems } = splitChapters('0:00 Welcome\n1:00 Prices\n2:00 Food\n9:00 Drinks', 120);
  expect(chapters.map(({ at }) => at)).toEqual([0, 60]);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'The video has ended by then.'],
    [4, 'The video has ended by then.'],
  ]);
});

test('a list among other text that doesn’t start at 0:00 is named if it fits the video', () => {
  const description = 'What it costs.\n0:10 Welcome\n0:20 Prices';
  expect(splitChapters(description, 60).problems).toHaveLength(1);
  expect(splitChapters(description, 15).problems).toEqual([]);
});

test('a first line that is out of order is named, and those from 0:00 stay', () => {
  const { chapters, problems } = splitChapters('0:30 Plates\n0:00 Seats\n1:00 Power\n2:00 The end');
  expect(chapters.map(({ title }) => title)).toEqual(['Seats', 'Power', 'The end']);
  expect(problems).toEqual([
    { line: 1, text: '0:30 Plates', reason: 'Its time is not between those of the chapters around it.' },
  ]);
});

test.each([
  ['no title', '0:00\n1:00', 'The title is missing.'],
  ['dots', '0.00 Seats\n1.00 Power', 'Write a time, a space and a title, like 2:30 The menu.'],
  ['brackets', '(0:00) Seats\n(1:00) Power', 'Write a time, a space and a title, like 2:30 The menu.'],
])('a list without one line that can be read names each: %s', (_, description, reason) => {
  const { chapters, problems, text } = splitChapters(description);
  expect([chapters, text]).toEqual([[], description]);
  expect(problems.map((one) => [one.line, one.reason])).toEqual([
    [1, reason],
    [2, reason],
  ]);
});

test('lines may end as those of Windows do', () => {
  expect(splitChapters(WHEN.join('\r\n')).chapters).toEqual(splitChapters(WHEN.join('\n')).chapters);
});

test('a line with a bullet or a number before its time is a chapter', () => {
  const { chapters, text } = splitChapters(
    '0:00 Seats\n- 0:30 Plates\n•1:00 Power\n4. 2:00 Food\n- not a time',
  );
  expect(chapters.map(({ at }) => at)).toEqual([0, 30, 60, 120]);
  expect(text).toBe('- not a time');
});
