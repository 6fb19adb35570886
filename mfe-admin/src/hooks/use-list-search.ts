import { type SearchParts, useSearch } from '@wedding/shared/host/use-search.ts';
import { useState } from 'react';

/** What a list shows, by name. */
const partsOf = (params: URLSearchParams) => {
  const page = Number(params.get('page'));
  return {
    text: (name: string) => (params.get(name) ?? '').trim(),
    /** Returns the value if it is one of `allowed`, else ''. */
    oneOf: <T extends string>(name: string, allowed: readonly T[]): T | '' =>
      allowed.find((value) => value === params.get(name)) ?? '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
};

/**
 * Reads and writes the query of the address, so that a list can be shared and returned to. An empty value removes its name.
 * Any change except of the page itself returns to page 1.
 */
export function useListSearch() {
  const [params, change] = useSearch();
  return {
    ...partsOf(params),
    change: (parts: SearchParts) => change({ ...parts, page: parts.page === 1 ? '' : (parts.page ?? '') }),
    /** Sets parts of the address as a new history entry, so that Back returns to the list as it was. */
    go: (parts: SearchParts) => change(parts, {}),
    /** Returns this page's query without that name. */
    without: (name: string) => {
      const rest = new URLSearchParams(params);
      rest.delete(name);
      return `?${rest}`;
    },
    /** Opens another page of the list as a new history entry. Back returns to the previous page and its scroll position. */
    toPage: (next: number) =>
      change({ page: next === 1 ? '' : next }, { preventScrollReset: true, flushSync: true }),
  };
}

/** As `useListSearch`, for a list inside a page or a sheet: the address has nothing of it. */
export function useLocalSearch(): Pick<
  ReturnType<typeof useListSearch>,
  'text' | 'oneOf' | 'page' | 'change' | 'toPage'
> {
  const [params, setParams] = useState<SearchParts>({});
  const toPage = (page: number) => setParams((current) => ({ ...current, page }));
  return {
    ...partsOf(new URLSearchParams(params as Record<string, string>)),
    change: (parts) => setParams((current) => ({ ...current, page: 1, ...parts })),
    toPage,
  };
}
