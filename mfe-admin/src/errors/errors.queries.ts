import { getBrowserError, listBrowserErrors } from '@wedding/shared/contract/browser-error.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/platform/query.ts';
import { PER_PAGE } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';

export const errorsQuery = ({ part, version, page }: { part: string; version: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.errors, { part, version, page }],
    queryFn: ({ signal }) =>
      fetchData(listBrowserErrors, {
        query: { page, per_page: PER_PAGE, ...(part && { part }), ...(version && { version }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const errorQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.errors, 'one', id],
    queryFn: ({ signal }) => fetchData(getBrowserError, { params: { id }, signal }),
  });
