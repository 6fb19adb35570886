import { useSearchParams } from '@wedding/shared/platform/router.ts';
import type { Filter } from './library.queries.ts';

/** The filter as the address has it (`?search=&category=`), so that it can be shared and gone back to. */
export function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [params, setParams] = useSearchParams();
  const category = params.get('category') ?? '';
  const filter = {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: /^[1-9]\d{0,9}$/.test(category) ? category : '',
  };
  const narrow = (change: Partial<Filter>) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(change)) {
          if (value) current.set(name, value);
          else current.delete(name);
        }
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, narrow];
}
