import { expect, test } from 'vitest';
import { countdown, dayInText, longDay, shortDay } from './day-text.ts';

test('days near today have names, others are dates', () => {
  const texts = ['2027-06-11', '2027-06-12', '2027-06-13', '2027-12-01', '2028-01-01'];
  expect(texts.map((day) => shortDay(day, '2027-06-12'))).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
    '1 Dec',
    '1 Jan 2028',
  ]);
  expect(texts.map((day) => `due ${dayInText(day, '2027-06-12')}`)).toEqual([
    'due yesterday',
    'due today',
    'due tomorrow',
    'due 1 Dec',
    'due 1 Jan 2028',
  ]);
  expect(longDay('2027-06-12')).toBe('Saturday, 12 June 2027');
});

test('the countdown counts whole days', () => {
  const days = ['2027-06-10', '2027-06-11', '2027-06-12', '2027-06-13', '2027-08-23'];
  expect(days.map((day) => countdown(day, '2027-06-12'))).toEqual([
    '2 days ago',
    '1 day ago',
    'Today is the day',
    '1 day to go',
    '72 days to go',
  ]);
});
