import { getAdminVideo, listAdminVideos, listVideoJobs } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo, ListedVideo } from '@wedding/shared/contract/video.schema.ts';
import { CACHE_MS, cachedList, freshEntry } from '@wedding/shared/host/cached-list.ts';
import { ApiError, fetchData } from '@wedding/shared/host/call.ts';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/host/query.ts';
import { callQuery } from './call-query.ts';
import { isSoon } from './dates.ts';
import { keys } from './query-keys.ts';
import { isRunning } from './video-labels.ts';

const PER_PAGE = 20;
/** Poll intervals. A progress bar is watched closely, a list isn't. */
const CARD_POLL_MS = 1000;
export const LIST_POLL_MS = 3000;

/**
 * Queries the latest videos, newest first. Starts with the persisted store's `adminVideo` and polls while
 * any of them is being processed.
 */
export const latestVideosQuery = (state: PersistedState) =>
  queryOptions({
    queryKey: keys.latestVideos,
    queryFn: async ({ signal }) =>
      (await fetchData(listAdminVideos, { query: { per_page: PER_PAGE }, signal })).data,
    ...cachedList('adminVideo', state),
    // What the store has is refetched; what the dashboard has just requested isn't.
    staleTime: 5_000,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ processing }) => isRunning(processing)) ? LIST_POLL_MS : false,
  });

/** The first page of the library in the persisted store. Another release may have stored videos without figures. */
export const storedVideos = {
  read: (state: PersistedState) =>
    (freshEntry('adminVideo', state)?.data ?? []).filter((one): one is ListedVideo => 'figures' in one),
  write: (videos: readonly ListedVideo[]) => ({
    adminVideo: { data: videos.slice(0, PER_PAGE), expires: Date.now() + CACHE_MS },
  }),
};

/** Queries one video, and polls often while it is being processed. */
export const videoQuery = (id: number) =>
  queryOptions({
    ...callQuery(keys.video(id), getAdminVideo, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data && (isRunning(data.processing) || isDue(data)) ? LIST_POLL_MS : false,
  });

/** Returns whether a video is ready and due to be published automatically within minutes. */
const isDue = ({ status, publish_at, video_url }: AdminVideo) =>
  status === 'scheduled' && video_url !== null && isSoon(publish_at);

/** Queries the processing runs of one video, latest first. Polls every second while the video is being processed. */
export const jobsQuery = ({ id, processing }: Pick<AdminVideo, 'id' | 'processing'>) =>
  queryOptions({
    ...callQuery(keys.jobs(id), listVideoJobs, { params: { id } }),
    refetchInterval: ({ state: { error } }) => {
      // Without a session, or without the video, there is nothing to wait for.
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return false;
      return isRunning(processing) && CARD_POLL_MS;
    },
  });

/** The number of videos offered at once. In a larger library, the administrator searches. */
const MAX_CHOICES = 100;

/** Queries the videos to choose a lesson from. */
export const videoChoicesQuery = (search: string) => ({
  ...callQuery([...keys.videos, 'lessons', search], listAdminVideos, {
    query: { per_page: MAX_CHOICES, ...(search && { search }) },
  }),
  placeholderData: keepPreviousData,
});
