import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { expect, test } from 'vitest';
import { budget, plan } from '../../testing/sample-budget.ts';
import { filterLines } from './filter-lines.ts';

const [line] = budget.items;
if (!line) throw new Error('The sample has no line.');

test('a search finds a line and its vendor with and without diacritics and hyphens', () => {
  const named = {
    ...budget,
    items: [{ ...line, name: 'Make-up, hair & gèlè', vendor_name: 'Ìyá Bọ́lá Ɗanƙo' }],
  };
  const found = (search: string) =>
    filterLines(sumsOf(named, plan as Party), { filter: 'all', search, today: '2027-01-01' })
      .categories.flatMap(({ lines }) => lines)
      .map(({ item }) => item.id);
  for (const typed of ['gele', 'Make up', 'iya bola', 'danko', 'ɗanƙo gele'])
    expect(found(typed), typed).toEqual(['i1']);
  expect(found('fila')).toEqual([]);
});
