import { expect, test } from 'vitest';
import { datesOf, withWeddingDay } from './ceremony-dates.ts';

const registry = { kind: 'registry', date: '2027-05-01' } as const;
const later = { kind: 'registry', date: '2027-05-20' } as const;
const reception = { kind: 'reception', date: '2027-06-12' } as const;

test('the first of a kind counts, and the wedding day is the later of worship and reception', () => {
  expect(datesOf([registry, later])).toBeNull();
  expect(datesOf([registry, later, reception])).toMatchObject({ registry: '2027-05-01', main: '2027-06-12' });
});

test('choosing a wedding day moves the main ceremony, or adds a reception', () => {
  expect(datesOf(withWeddingDay([registry], '2027-06-01'))).toMatchObject({ main: '2027-06-01' });
  const moved = withWeddingDay([{ kind: 'worship', date: '2027-06-05' }, reception], '2027-07-01');
  expect(datesOf(moved)).toEqual({ worship: '2027-06-05', reception: '2027-07-01', main: '2027-07-01' });
});
