import type { Budget, BudgetCategory, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { searchTerms, searchText } from '@wedding/shared/domain/search-text.ts';

/** What people call the things of a category, by a word in its name. Only the couple's own lines count for more. */
const WORDS: readonly [RegExp, string][] = [
  [
    /cater|food|chop|meal/,
    'jollof rice food fried amala ewedu efo moimoi moi salad swallow yam egusi soup asun suya ofada nkwobi isiewu peppersoup barbecue grill fish chicken beef turkey chef cook caterer buffet fries plantain dodo small chops',
  ],
  [
    /drink|cake|bar\b/,
    'water malt coke fanta minerals juice chapman zobo wine champagne beer whisky hennessy vodka cocktail mocktail ice palmwine cake cupcake',
  ],
  [
    /venue|hall|rental|power/,
    'hall venue canopy canopies tent marquee chair table generator gen cooler event fan diesel cooling toilet',
  ],
  [/decor|light/, 'flower backdrop stage balloon light centrepiece drapes bouquet aisle'],
  [
    /outfit|beauty|\bring|attire|dress/,
    'gown dress suit agbada asooke asoebi aso gele fila beads coral shoe makeup make-up artist mua hair ring lace wig nails veil tuxedo',
  ],
  [/photo|video/, 'photographer videographer drone album shoot photobook livestream camera'],
  [
    /music|entertain|\bmc\b/,
    'mc dj band dancer music musician talking hypeman comedian sound speaker drummer saxophonist',
  ],
  [/plan|usher|security/, 'planner coordinator usher bouncer security police'],
  [/invit|souvenir|gift/, 'invite card souvenir programme printing iv gift favour'],
  [/transport|lodg|honeymoon|travel/, 'car bus hotel room flight honeymoon driver convoy visa'],
  [/bride|traditional|engagement/, 'dowry bride-price eru kola alaga engagement cow goat'],
  [
    /registry|worship|church|mosque|paper/,
    'registry certificate church mosque pastor imam offering counselling',
  ],
];
const COMMON = new Set('and the for with our main day fee fees service of to'.split(' '));
/** Words with the same beginning are one: canopy and canopies. */
const STEM = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(
    searchTerms(text)
      .flatMap((term) => [term, ...term.split(/[^\p{L}\p{N}]+/u)])
      .filter((term) => term.length > 1 && !COMMON.has(term))
      .map((term) => term.replace(/s$/, '').slice(0, STEM)),
  );

/**
 * Returns the category that a new line most likely belongs to, by the lines that are there, the template's, and the words
 * people use; undefined if nothing speaks for one.
 */
export function guessCategory(
  name: string,
  { categories, items }: Pick<Budget, 'categories' | 'items'>,
  templates: readonly BudgetTemplate[],
): BudgetCategory | undefined {
  const stems = stemsOf(name);
  const shared = (text: string) => [...stemsOf(text)].filter((stem) => stems.has(stem)).length;
  const rows = templates.flatMap((template) => template.rows);
  const scored = categories.map((category) => {
    const row = rows.find(({ id }) => id === category.template_row_id);
    const lines = items.filter(({ category_id }) => category_id === category.id);
    const addedLines = lines.filter(({ template_row_id }) => !template_row_id);
    const words = WORDS.filter(([pattern]) => pattern.test(category.name.toLowerCase()));
    const score =
      7 * most(addedLines.map(({ name: line }) => shared(line))) +
      5 * most(words.map(([, all]) => shared(all))) +
      3 * shared(category.name) +
      3 * most([...lines, ...(row?.items ?? [])].map(({ name: line }) => shared(line)));
    return { category, score };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? undefined : scored.find(({ score }) => score === best)?.category;
}

const most = (counts: readonly number[]): number => Math.max(0, ...counts);

/** Returns the category that a text names before a colon, `catering: jollof 1.2m`, with the rest of the text. */
export function namedCategory(
  text: string,
  categories: readonly BudgetCategory[],
): { category: BudgetCategory; rest: string } | undefined {
  const [, head = '', rest = ''] = /^([^:\d]{2,60}):\s*(.*)$/.exec(text) ?? [];
  const plain = searchText(head.trim());
  if (!plain) return undefined;
  const category = categories.find(({ name }) =>
    [searchText(name), ...searchText(name).split(/[^\p{L}\p{N}-]+/u)].includes(plain),
  );
  return category && { category, rest };
}
