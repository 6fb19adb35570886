import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { searchText } from '../lib/search-text.ts';

/** Lines to choose from under the name of their category. */
export interface LineGroup {
  id: string;
  name: string;
  lines: { id: string; name: string }[];
}

/** How many recent lines come first. */
const MAX_RECENT = 5;
export const RECENT = 'recent';

/** All lines by category in the budgets' own order, those that were changed or paid last before them. */
export function lineGroups(budgets: readonly Budget[]): LineGroup[] {
  const many = budgets.length > 1;
  const groups = budgets.flatMap(({ name: budget, categories, items }) => {
    const lines = Map.groupBy(items, ({ category_id }) => category_id);
    return categories.map(({ id, name }) => ({
      id,
      name: many ? `${budget} · ${name}` : name,
      lines: lines.get(id) ?? [],
    }));
  });
  const recent = { id: RECENT, name: 'Recent', lines: recentLines(budgets) };
  // Of a handful of lines none has to be looked for.
  const all = groups.flatMap(({ lines }) => lines).length;
  return [...(all > 2 * MAX_RECENT ? [recent] : []), ...groups].filter(({ lines }) => lines.length > 0);
}

function recentLines(budgets: readonly Budget[]) {
  return budgets
    .flatMap(({ items, payments }) => {
      const paid = Map.groupBy(payments, ({ item_id }) => item_id);
      return items.flatMap((item) => {
        // Changed since it was copied from a template, here or elsewhere; what isn't saved yet has no time: it is the latest.
        const touched = [...(paid.get(item.id) ?? []), ...(item.version === 1 ? [] : [item])];
        const times = touched.map(({ updated_at, version }) => (version === 0 ? '9' : updated_at));
        return touched.length > 0 ? [{ item, at: times.sort().at(-1) ?? '' }] : [];
      });
    })
    .sort((a, b) => (a.at > b.at ? -1 : 1))
    .slice(0, MAX_RECENT)
    .map(({ item }) => item);
}

/** The groups with the lines that a search finds by their own or their category's name. */
export function findLines(groups: readonly LineGroup[], search: string): LineGroup[] {
  const wanted = searchText(search);
  if (!wanted) return [...groups];
  return groups
    .filter(({ id }) => id !== RECENT)
    .map((group) => ({
      ...group,
      lines: searchText(group.name).includes(wanted)
        ? group.lines
        : group.lines.filter(({ name }) => searchText(name).includes(wanted)),
    }))
    .filter(({ lines }) => lines.length > 0);
}
