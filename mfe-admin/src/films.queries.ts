import { getAdminVideo, listAdminVideos, listVideoJobs } from '@wedding/shared/contract/admin-video.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { AdminVideo, FilmOrder } from '@wedding/shared/contract/video.schema.ts';
import { cachedList } from '@wedding/shared/platform/cached-list.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { type PersistedState, useHost } from '@wedding/shared/platform/host.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@wedding/shared/platform/query.ts';
import { useMemo } from 'react';
import { isRunning } from './film-state.tsx';
import { keys } from './keys.ts';

export type FilmPage = AnswerOf<typeof listAdminVideos>;

const PER_PAGE = 20;
/** Someone watches a bar; a list is glanced at. */
const WATCHED_MS = 1000;
const GLANCED_MS = 3000;

/** What the address narrows the films down to; '' means everything. */
export interface FilmFilter {
  search: string;
  status: AdminVideo['status'] | '';
  processing: AdminVideo['processing'] | '';
  page: number;
  /** A category's id as text. */
  category: string;
  sort: FilmOrder;
}

/** One page of films; asked again while any of them is being processed. */
export const filmsQuery = ({ search, status, processing, page, category, sort }: FilmFilter) =>
  queryOptions({
    queryKey: [...keys.videos, 'page', { search, status, processing, page, category, sort }],
    queryFn: ({ signal }) =>
      fetchData(listAdminVideos, {
        query: {
          page,
          per_page: PER_PAGE,
          ...(search && { search }),
          ...(status && { status }),
          ...(processing && { processing }),
          ...(category && { category_id: category }),
          ...(sort !== 'newest' && { sort }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.data.some((film) => isRunning(film.processing)) ? GLANCED_MS : false,
  });

/** The films that came in last, newest first: the persisted store's `adminVideo`, always asked anew. */
export const latestFilmsQuery = (state: PersistedState) =>
  queryOptions({
    queryKey: keys.latestVideos,
    queryFn: async ({ signal }) =>
      (await fetchData(listAdminVideos, { query: { per_page: PER_PAGE }, signal })).data,
    ...cachedList('adminVideo', state),
    staleTime: 0,
  });

/** One film, followed closely while it is being processed. */
export const filmQuery = (id: number) =>
  queryOptions({
    queryKey: keys.video(id),
    queryFn: ({ signal }) => fetchData(getAdminVideo, { params: { id }, signal }),
    refetchInterval: (query) =>
      query.state.data && isRunning(query.state.data.processing) ? GLANCED_MS : false,
  });

/** Processing of one film, the latest run first; asked every second while it runs. */
export const jobsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.jobs(id),
    queryFn: ({ signal }) => fetchData(listVideoJobs, { params: { id }, signal }),
    refetchInterval: (query) => {
      const state = query.state.data?.[0]?.state;
      return state === undefined || isRunning(state) ? WATCHED_MS : false;
    },
  });

/**
 * What a change of films means to what is shown: `all` lets every list and figure come anew, those that the persisted
 * store holds too; `one` first writes the film as it now stands into the lists.
 */
export function useFilmsChanged() {
  const { store } = useHost();
  const client = useQueryClient();
  return useMemo(() => {
    const all = (): Promise<unknown> => {
      store.setState({ adminReports: null, adminCategories: null });
      const stale = [keys.videos, keys.latestVideos, keys.categories, keys.reports];
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    };
    const one = (film: AdminVideo): void => {
      const swap = (each: AdminVideo) => (each.id === film.id ? film : each);
      client.setQueriesData<FilmPage>(
        { queryKey: [...keys.videos, 'page'] },
        (page) => page && { ...page, data: page.data.map(swap) },
      );
      client.setQueryData(keys.video(film.id), film);
      client.setQueryData<AdminVideo[]>(keys.latestVideos, (films) => films?.map(swap));
      void all();
    };
    return { all, one };
  }, [store, client]);
}
