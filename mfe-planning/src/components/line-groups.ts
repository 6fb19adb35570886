import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';

/** A group of lines to choose from, with the name of their category. */
interface LineGroup {
  id: string;
  name: string;
  lines: { id: string; name: string }[];
}

/** The number of recent lines that come first. */
const MAX_RECENT = 5;
const RECENT = 'recent';

/** Returns all lines by category in the budgets' own order, preceded by those that were changed or paid last. */
export function lineGroups(budgets: readonly Budget[]): LineGroup[] {
  const many = budgets.length > 1;
  const groups = budgets.flatMap(({ name: budget, categories, items }) => {
    const lines = groupBy(items, ({ category_id }) => category_id);
    return categories.map(({ id, name }) => ({
      id,
      name: many ? `${budget} · ${name}` : name,
      lines: lines.get(id) ?? [],
    }));
  });
  const recent = { id: RECENT, name: 'Recent', lines: recentLines(budgets) };
  // A short list needs no recent lines.
  const all = groups.flatMap(({ lines }) => lines).length;
  return [...(all > 2 * MAX_RECENT ? [recent] : []), ...groups].filter(({ lines }) => lines.length > 0);
}

function recentLines(budgets: readonly Budget[]) {
  return budgets
    .flatMap(({ items, payments }) => {
      const paid = groupBy(payments, ({ item_id }) => item_id);
      return items.flatMap((item) => {
        // A line counts if it was changed since it was copied from a template, on any device. An unsaved row has no time
        // yet, so it counts as the latest.
        const touched = [...(paid.get(item.id) ?? []), ...(item.version === 1 ? [] : [item])];
        const times = touched.map(({ updated_at, version }) => (version === 0 ? '9' : updated_at));
        return touched.length > 0 ? [{ item, at: times.sort().at(-1) ?? '' }] : [];
      });
    })
    .sort((a, b) => (a.at > b.at ? -1 : 1))
    .slice(0, MAX_RECENT)
    .map(({ item }) => item);
}

/** Returns the groups with the lines that have all words of a search in their own or their category's name. */
export function findLines(groups: readonly LineGroup[], search: string): LineGroup[] {
  const words = searchTerms(search);
  if (words.length === 0) return [...groups];
  return groups
    .filter(({ id }) => id !== RECENT)
    .map((group) => ({
      ...group,
      lines: group.lines.filter(({ name }) => containsTerms(`${group.name} ${name}`, words)),
    }))
    .filter(({ lines }) => lines.length > 0);
}
