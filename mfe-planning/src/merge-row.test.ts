import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRow } from './merge-row.ts';

const row = fc.record({ name: fc.constantFrom('a', 'b', 'c'), planned_kobo: fc.integer({ min: 0, max: 3 }) });

test('nothing that somebody changed is lost: it stands, or it is asked about', () => {
  fc.assert(
    fc.property(row, row, row, (base, mine, theirs) => {
      const { merged, clashes } = mergeRow({ base, mine, theirs });
      for (const field of ['name', 'planned_kobo'] as const) {
        const asked = clashes.some((clash) => clash.field === field);
        const both = mine[field] !== base[field] && theirs[field] !== base[field];
        expect(asked).toBe(both && mine[field] !== theirs[field]);
        if (mine[field] === base[field]) expect(merged[field]).toBe(theirs[field]);
        if (theirs[field] === base[field]) expect(merged[field]).toBe(mine[field]);
      }
    }),
  );
});

test('edits of different fields merge silently', () => {
  const base = { name: 'Cake', planned_kobo: 1 };
  const edits = { mine: { ...base, name: 'Big cake' }, theirs: { ...base, planned_kobo: 2 } };
  expect(mergeRow({ base, ...edits })).toEqual({
    merged: { name: 'Big cake', planned_kobo: 2 },
    clashes: [],
  });
});
