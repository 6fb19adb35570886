import { listHistory } from '@wedding/shared/contract/video.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { infiniteQueryOptions } from '@wedding/shared/host/query.ts';
import { keys } from '../lib/query-keys.ts';

const PER_PAGE = 24;

/** Fetches what was watched, newest first, page by page. */
export const historyQuery = () =>
  infiniteQueryOptions({
    queryKey: keys.history,
    queryFn: ({ pageParam, signal }) =>
      fetchData(listHistory, { query: { page: pageParam, per_page: PER_PAGE }, signal }),
    initialPageParam: 1,
    // A missing list is an empty one.
    getNextPageParam: (last) => (last && last.page * last.per_page < last.total ? last.page + 1 : undefined),
    select: ({ pages }) => pages.flatMap((page) => page?.data ?? []),
  });
