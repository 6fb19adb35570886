import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesOf, movedToWeddingDay, withWeddingDay } from './ceremony-dates.ts';

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

test('the chosen wedding day is the wedding day afterwards, whatever was planned before', () => {
  const date = fc.option(fc.constantFrom('2027-05-01', '2027-06-05', '2027-06-12', '2027-07-03'));
  const kind = fc.constantFrom('registry' as const, 'worship' as const, 'reception' as const);
  const ceremonies = fc.array(fc.record({ kind, date }), { maxLength: 5 });
  const day = fc.constantFrom('2027-04-10', '2027-06-05', '2027-06-12', '2027-08-07');
  fc.assert(
    fc.property(ceremonies, day, (planned, chosen) => {
      const after = withWeddingDay(planned, chosen);
      expect(datesOf(after)?.main).toBe(chosen);
      const others = planned.filter((one) => one.kind === 'registry');
      expect(after).toEqual(expect.arrayContaining(others));
    }),
  );
});

test('church and reception on one day move together, an earlier church stays', () => {
  const church = { kind: 'worship', date: '2027-06-12' } as const;
  expect(movedToWeddingDay([church, reception], '2027-06-05')).toEqual([church, reception]);
  const earlier = { kind: 'worship', date: '2027-06-03' } as const;
  expect(movedToWeddingDay([earlier, reception], '2027-06-05')).toEqual([reception]);
});
