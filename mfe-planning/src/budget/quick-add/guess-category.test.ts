import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { copyBudgetTemplate } from '@wedding/shared/domain/template-copy.ts';
import { expect, test } from 'vitest';
import { row as base, budget as sample } from '../../testing/sample-budget.ts';
import { guessCategory } from './guess-category.ts';

interface FirstRow {
  name: string;
  ceremony: string | null;
  items: { name: string; estimate: string }[];
}
const first = JSON.parse(
  readFileSync(
    join(import.meta.dirname, '../../../../api/src/planning/templates/budget-template.json'),
    'utf8',
  ),
) as { rows: FirstRow[] };
const [line] = sample.items;
if (!line) throw new Error('The sample budget has a line.');
let ids = 0;
const id = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
const template = {
  id: id(),
  rows: first.rows.map((row) => ({
    ...row,
    id: id(),
    basis_points: 100,
    items: row.items.map((item) => ({ ...item, id: id() })),
  })),
} as unknown as BudgetTemplate;
const copied = copyBudgetTemplate(template, { id: id(), total_kobo: 12_000_000_00 });
const budget = {
  categories: copied.categories.map((one) => ({ ...base, ...one })),
  items: copied.items.map((one) => ({ ...line, ...one })),
};
const guess = (text: string, own: Pick<Budget, 'categories' | 'items'> = budget) =>
  guessCategory(text, own, [template])?.name;

test.each([
  [
    'Venue, power & rentals',
    'canopies 350 x 2k; canopy; chairs; 300 chairs; plastic chairs and tables; coolers; hall; event centre; generator; gen; diesel; tents; marquee; mobile toilets; cooling fans',
  ],
  [
    'Outfits, beauty & rings',
    'asoebi; aso ebi; aṣọ-ẹbí; Aso-Ebi for friends; asooke; gele; gèlè; rings; makeup; make up artist; MUA; suit; agbada; bridal gown; lace; wig',
  ],
  ['Catering & small chops', 'small chops; jollof; jollof rice; caterer; food; amala; asun; rice'],
  ['Drinks & cake', 'cake; wedding cake; drinks; cocktails; minerals; palm wine; ice'],
  ['Decoration & lighting', 'decor; decorator; decoration; flowers; stage; lights'],
  ['Photography & video', 'photographer; photos; video; videographer; drone; pre-wedding shoot; live stream'],
  ['MC, music & entertainment', 'MC; DJ; mc 300k; live band; hypeman; alhaji musician; talking drum'],
  ['Planner, ushers & security', 'security; bouncers; planner; ushers; police'],
  ['Invitations & souvenirs', 'souvenirs; invitation cards; IV; invites; programme'],
  [
    'Traditional wedding & bride list',
    'bride price; bride-price; dowry; alaga; engagement list; eru iyawo; traditional decor',
  ],
  ['Registry, worship & papers', 'registry; church offering; certificate'],
  ['Transport, lodging & honeymoon', 'honeymoon; hotel rooms; bus; car hire'],
  ['Introduction & family visits', 'introduction canopies; introduction outfits; family meal; fruit baskets'],
])('to %s go %s', (category, texts) => {
  expect(
    texts
      .split('; ')
      .filter((text) => guess(text) !== category)
      .map((text) => `${text} → ${guess(text)}`),
  ).toEqual([]);
});

test('where the couple themselves keep such lines counts for most', () => {
  const [introduction] = budget.categories;
  const own = { ...line, name: 'Canopies at Ijebu', category_id: introduction?.id ?? '' };
  expect(guess('canopies 50k', { ...budget, items: [...budget.items, own] })).toBe(introduction?.name);
});

test('a word that says nothing has no category', () => {
  expect(guess('thingummy 50k')).toBeUndefined();
});
