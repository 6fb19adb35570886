import { useSearchParams } from '@wedding/shared/platform/router.ts';
import { type SearchParts, useSearch } from '@wedding/shared/platform/use-search.ts';

/**
 * Reads and writes the address's query, so that a list can be shared and gone back to. An empty text takes a
 * name away; any change but of the page itself goes back to page 1. `after` is where the counting of a long list's pages
 * begins.
 */
export function useAddress() {
  const [params, change] = useSearch();
  const [, setParams] = useSearchParams();
  const page = Number(params.get('page'));
  return {
    text: (name: string) => (params.get(name) ?? '').trim().slice(0, 100),
    /** The value when it is one of `allowed`, else ''. */
    oneOf: <T extends string>(name: string, allowed: readonly T[]): T | '' =>
      allowed.find((value) => value === params.get(name)) ?? '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    change: (parts: SearchParts) =>
      change({ after: '', ...parts, page: parts.page === 1 ? '' : (parts.page ?? '') }),
    /** Something of the list opened, as a step of its own: Back returns to the list as it was. */
    go: (parts: SearchParts) =>
      setParams((current) => {
        for (const [name, value] of Object.entries(parts)) current.set(name, String(value));
        return current;
      }),
    /** The address of this page without that name. */
    without: (name: string) => {
      const rest = new URLSearchParams(params);
      rest.delete(name);
      return `?${rest}`;
    },
    /** Another page of the list, as a step of its own: Back returns to the page before, where it was left. */
    toPage: (next: number, parts: { after?: string } = {}) =>
      setParams(
        (current) => {
          if (next === 1) current.delete('page');
          else current.set('page', String(next));
          if (parts.after) current.set('after', parts.after);
          else current.delete('after');
          return current;
        },
        { preventScrollReset: true, flushSync: true },
      ),
  };
}
