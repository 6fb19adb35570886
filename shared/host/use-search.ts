import { useSearchParams } from './router.ts';

/** Parameters of the URL's query by name. An empty value removes the parameter. */
export type SearchParts = Record<string, string | number>;

/**
 * Returns the URL's query, and a function that changes some of its parameters. A chip whose state is in the URL has to react
 * immediately. In the router's own transition it would keep its old state until the filtered list has rendered, and a second
 * tap in the meantime would start from the old URL.
 */
export function useSearch(): [URLSearchParams, (parts: SearchParts) => void] {
  const [params, setParams] = useSearchParams();
  const change = (parts: SearchParts) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(parts)) {
          if (value === '') current.delete(name);
          else current.set(name, String(value));
        }
        return current;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return [params, change];
}
