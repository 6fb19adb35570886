import type { Category } from '@wedding/shared/contract/category.schema.ts';
import { listAdminCategories, listDeletedCategories } from '@wedding/shared/contract/category.ts';
import { cachedList } from '@wedding/shared/host/cached-list.ts';
import { type PersistedState, useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { whole } from '../list/list.ts';

export const categoriesQuery = (state: PersistedState) => ({
  ...callQuery(keys.categories, listAdminCategories),
  ...cachedList('adminCategories', state),
});

/** The categories as options of a filter. */
export function useCategoryOptions() {
  const { store } = useHost();
  const { data = [] } = useQuery(categoriesQuery(store.getState()));
  const categories = data.map(({ id, name }) => ({ value: String(id), label: name }));
  return [...categories, { value: 'none', label: 'No category' }];
}

/** A category, or one that was deleted in the last 30 days. */
export type ListedCategory = Category & { deleted_at?: string };

const nameOf = ({ name }: ListedCategory) => name;
const listed = whole(listAdminCategories, (rows): ListedCategory[] => rows, nameOf);
const deleted = whole(
  listDeletedCategories,
  (rows): ListedCategory[] => rows.map((one) => ({ ...one, version: 0 })),
  nameOf,
);
/** Requests the categories, or those in the bin, as a page of a list; or both, to count them for its two chips. */
export const listCategories: typeof listed = async (query, signal) => {
  if (query.count_for === undefined) return (query.bin ? deleted : listed)(query, signal);
  const chips = await Promise.all([listed(query, signal), deleted(query, signal)]);
  return { ...chips[0], counts: chips.map(({ total }) => total) };
};
