import { useSearchParams } from './router.ts';

/** Parts of the address's query by name; an empty one takes its name away. */
export type SearchParts = Record<string, string | number>;

/**
 * The address's query, and how to change parts of it in place. A chip or a box whose state lives there has to follow the
 * finger at once: in the router's own transition it would stand as before until the list it filters is drawn, as if the
 * tap were lost, and a second tap meanwhile would start from the older address.
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
