import { useRef } from 'react';
import { useSearchParams } from './router.ts';

/** Parameters of the URL's query by name. An empty value removes the parameter. */
export type SearchParts = Record<string, string | number>;

type How = Parameters<ReturnType<typeof useSearchParams>[1]>[1];

/**
 * A chip whose state is in the URL has to react immediately. In the router's own transition it would keep its old state
 * until the filtered list has rendered, and a second tap in the meantime would start from the old URL.
 */
const AT_ONCE = { replace: true, preventScrollReset: true, flushSync: true };

/** Returns the URL's query, and a function that changes some of its parameters, by default without a new history entry. */
export function useSearch(): [URLSearchParams, (parts: SearchParts, how?: How) => void] {
  const [params, setParams] = useSearchParams();
  // The router starts from the query of the render that the caller comes from, which for an answer's handler is an old one.
  const latest = useRef(params);
  latest.current = params;
  const change = (parts: SearchParts, how: How = AT_ONCE) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(parts)) {
      if (value === '') next.delete(name);
      else next.set(name, String(value));
    }
    setParams(next, how);
  };
  return [params, change];
}
