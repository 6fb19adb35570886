import { expect, test } from 'vitest';
import { readDay, withoutDay } from './read-day.ts';

/** A Friday. */
const TODAY = '2026-11-27';

test.each([
  ['Call the aunts 12 dec', 'Call the aunts', ['2026-12-12']],
  ['Call the aunts by 12th of December', 'Call the aunts', ['2026-12-12']],
  ['Gèlè fitting on Dec 5, 2027', 'Gèlè fitting', ['2027-12-05']],
  ['Hall: 3 jan', 'Hall', ['2027-01-03']],
  ['Pay DJ tomorrow', 'Pay DJ', ['2026-11-28']],
  ['Pay DJ by friday', 'Pay DJ', ['2026-12-04']],
  ['Pay DJ next friday', 'Pay DJ', ['2026-12-04', '2026-12-11']],
  ['Pay DJ saturday', 'Pay DJ', ['2026-11-28']],
  ['Taste food in 2 weeks', 'Taste food', ['2026-12-11']],
  ['Taste food 5/6', 'Taste food', ['2027-06-05', '2027-05-06']],
  ['Taste food 25/12', 'Taste food', ['2026-12-25']],
  ['Taste food 1/1/27', 'Taste food', ['2027-01-01']],
  ['Taste food 2027-02-03', 'Taste food', ['2027-02-03']],
  ['Taste food 12-12-2026', 'Taste food', ['2026-12-12']],
  ['Taste food, due by Fri, 4 Sept', 'Taste food', ['2027-09-04']],
  ['Taste food on thurs', 'Taste food', ['2026-12-03']],
])('%s', (text, before, days) => {
  expect(readDay(text, TODAY)).toEqual({ before, days });
});

test.each([
  'Call the aunts',
  'Buy 12',
  'Ask Sunday Okafor',
  'Pay 31 june',
  'Ratio 30/40',
  'Read May',
  'Rent 2 marquees',
  'Ask 12 decorators',
  'Buy 10 octopus',
])('%s has no day', (text) => {
  expect(readDay(text, TODAY)).toBeUndefined();
});

test.each(['on 12 oct', 'last friday', 'yesterday', '3/11/26', 'by 5 jan'])(
  '“hall %s” ends with a day',
  (day) => {
    expect(withoutDay(`hall ${day}`).trim()).toBe('hall');
  },
);

test('29 February is in the next year that has one', () => {
  expect(readDay('party 29 feb', TODAY)).toEqual({ before: 'party', days: ['2028-02-29'] });
});
