import { listCategories } from '@wedding/shared/contract/category.ts';
import { listHistory, listVideos } from '@wedding/shared/contract/video.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
} from '@wedding/shared/host/query.ts';
import { keys } from '../lib/query-keys.ts';
import { isUnderWay } from '../lib/watch-position.ts';

const PER_PAGE = 20;
/** One row on a large screen; more would push the library out of sight. */
const MAX_UNDER_WAY = 4;
/** The latest entries of the history. Videos under way are among them. */
const HISTORY = { per_page: 24 };

/** What the URL narrows the library down to; '' means everything. */
export interface Filter {
  search: string;
  category: string;
}

const libraryQuery = ({ search, category }: Filter) =>
  infiniteQueryOptions({
    queryKey: [...keys.videos, { search, category }],
    queryFn: ({ pageParam, signal }) =>
      fetchData(listVideos, {
        query: {
          page: pageParam,
          per_page: PER_PAGE,
          ...(search && { search }),
          ...(category && { category_id: category }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
    // The first page without a filter, as `early` in mfe.json has it.
    ...(!search &&
      !category &&
      earlyAnswer(listVideos, { query: { page: 1, per_page: PER_PAGE } }, (page) => ({
        pages: [page],
        pageParams: [1],
      }))),
    // Shows the previous results while the next ones load, so that typing in the search never empties the screen.
    placeholderData: keepPreviousData,
  });

export const useLibrary = (filter: Filter, enabled = true) =>
  useInfiniteQuery({ ...libraryQuery(filter), enabled });
export type Library = ReturnType<typeof useLibrary>;

export const categoriesQuery = () =>
  queryOptions({
    queryKey: keys.categories,
    queryFn: ({ signal }) => fetchData(listCategories, { signal }),
    select: (categories) => categories.filter((category) => category.videos > 0),
  });

/** Fetches the videos started and not finished, latest first, from the history. */
export const underWayQuery = () =>
  queryOptions({
    queryKey: [...keys.history, 'under-way'],
    queryFn: ({ signal }) => fetchData(listHistory, { query: HISTORY, signal }),
    ...earlyAnswer(listHistory, { query: HISTORY }),
    select: (page) => {
      const videos = new Map((page?.data ?? []).map(({ video }) => [video.id, video]));
      return [...videos.values()].filter(isUnderWay).slice(0, MAX_UNDER_WAY);
    },
    retry: false,
  });
