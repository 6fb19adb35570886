import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

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
])('%s', (text, before, days) => {
  expect(readDay(text, TODAY)).toEqual({ before, days });
});

test.each(['Call the aunts', 'Buy 12', 'Ask Sunday Okafor', 'Pay 31 june', 'Ratio 30/40', 'Read May'])(
  '%s has no day',
  (text) => {
    expect(readDay(text, TODAY)).toBeUndefined();
  },
);
