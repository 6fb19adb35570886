import { getAdminVideo, listAdminVideos, listVideoJobs } from '@wedding/shared/contract/admin-video.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { CACHE_MS, cachedList, freshEntry } from '@wedding/shared/platform/cached-list.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { type Host, type PersistedState, useHost } from '@wedding/shared/platform/host.ts';
import { queryOptions, useQueryClient } from '@wedding/shared/platform/query.ts';
import { useMemo } from 'react';
import { isSoon } from './dates.ts';
import { keys } from './query-keys.ts';
import { isRunning } from './video-labels.ts';

export type VideoPage = AnswerOf<typeof listAdminVideos>;

const PER_PAGE = 20;
/** Someone watches a bar; a list is glanced at. */
const CARD_POLL_MS = 1000;
const LIST_POLL_MS = 3000;

/** What the address narrows the videos down to; '' means everything. */
export interface VideoFilter {
  search: string;
  status: AdminVideo['status'] | '';
  processing: AdminVideo['processing'] | '';
  page: number;
  /** Rows of a page. */
  perPage: number;
  /** '1' for what lies in the bin. */
  bin: '' | '1';
  /** A category's id as text. */
  category: string;
  sort: VideoOrder;
}

/**
 * One page of videos; asked again while any of them is being processed. The first page of all of them is shown at once
 * with what the persisted store holds as `adminVideo`, until the server has answered.
 */
export const videosQuery = (filter: VideoFilter, store: Host['store']) => {
  const { search, status, processing, page, perPage, category, bin, sort } = filter;
  const all = !search && !status && !processing && !category && !bin && page === 1 && sort === 'newest';
  const { data: latest } = (all && freshEntry('adminVideo', store.getState())) || { data: [] };
  return queryOptions<VideoPage>({
    queryKey: [...keys.videos, 'page', filter],
    queryFn: async ({ signal }) => {
      const found = await fetchData(listAdminVideos, {
        query: {
          page,
          per_page: perPage,
          ...queryOf(filter),
          ...(sort !== 'newest' && { sort }),
        },
        signal,
      });
      if (all && perPage === PER_PAGE)
        store.setState({ adminVideo: { data: found.data, expires: Date.now() + CACHE_MS } });
      return found;
    },
    placeholderData: (before) =>
      before ??
      (latest.length > 0 ? { data: latest, page: 1, per_page: perPage, total: latest.length } : undefined),
    refetchInterval: (query) =>
      query.state.data?.data.some((video) => isRunning(video.processing)) ? LIST_POLL_MS : false,
  });
};

const queryOf = ({ search, status, processing, category, bin }: VideoFilter) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(processing && { processing }),
  ...(category && { category_id: category }),
  ...(bin && { bin }),
});

/** What the list is narrowed down to, for a change of all of it. */
export const videosNarrowedTo = ({ search, status, processing, category, bin }: VideoFilter) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(processing && { processing }),
  ...(category && { category_id: Number(category) }),
  ...(bin && { bin }),
});

/** The latest videos, newest first: the persisted store's `adminVideo`, always refetched. */
export const latestVideosQuery = (state: PersistedState) =>
  queryOptions({
    queryKey: keys.latestVideos,
    queryFn: async ({ signal }) =>
      (await fetchData(listAdminVideos, { query: { per_page: PER_PAGE }, signal })).data,
    ...cachedList('adminVideo', state),
    staleTime: 0,
  });

/** One video, followed closely while it is being processed. */
export const videoQuery = (id: number) =>
  queryOptions({
    queryKey: keys.video(id),
    queryFn: ({ signal }) => fetchData(getAdminVideo, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (isRunning(data.processing) || isDue(data)) ? LIST_POLL_MS : false,
  });

/** Ready, and published by the system within the next minutes. */
const isDue = ({ status, publish_at, video_url }: AdminVideo) =>
  status === 'scheduled' && video_url !== null && isSoon(publish_at);

/** Processing of one video, the latest run first; asked every second while it runs. */
export const jobsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.jobs(id),
    queryFn: ({ signal }) => fetchData(listVideoJobs, { params: { id }, signal }),
    refetchInterval: (query) => {
      const state = query.state.data?.[0]?.state;
      return state === undefined || isRunning(state) ? CARD_POLL_MS : false;
    },
  });

/**
 * Updates what is shown after a change of videos: `all` refetches every list and figure, those that the persisted
 * store holds too; `one` first writes the changed video into the lists.
 */
export function useVideosChanged() {
  const { store } = useHost();
  const client = useQueryClient();
  return useMemo(() => {
    const all = (): Promise<unknown> => {
      store.setState({ adminReports: null, adminCategories: null, adminVideo: null });
      const stale = [keys.videos, keys.latestVideos, keys.categories, keys.reports];
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    };
    const one = (video: AdminVideo): void => {
      const swap = (each: AdminVideo) => (each.id === video.id ? video : each);
      client.setQueriesData<VideoPage>(
        { queryKey: [...keys.videos, 'page'] },
        (page) => page && { ...page, data: page.data.map(swap) },
      );
      client.setQueryData(keys.video(video.id), video);
      client.setQueryData<AdminVideo[]>(keys.latestVideos, (videos) => videos?.map(swap));
      void all();
    };
    return { all, one };
  }, [store, client]);
}
