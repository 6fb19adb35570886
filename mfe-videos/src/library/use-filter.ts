import { useSearch } from '@wedding/shared/platform/use-search.ts';
import type { Filter } from './library.queries.ts';

/** The filter as the address has it (`?search=&category=`), so that it can be shared and gone back to. */
export function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [params, change] = useSearch();
  const category = params.get('category') ?? '';
  const filter = {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: /^[1-9]\d{0,9}$/.test(category) ? category : '',
  };
  return [filter, change];
}
