import { getVideoPreview } from '@wedding/shared/contract/admin-video.ts';
import type { Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { getVideo, listVideos } from '@wedding/shared/contract/video.ts';
import { ApiError, call, fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/host/query.ts';
import { videoLicence } from '@wedding/shared/video-cache/cached-video.ts';
import { readSaved, removeSaved } from '@wedding/shared/video-cache/saved-video.ts';
import { keys } from '../lib/query-keys.ts';
import { savedKey } from '../saved/saved.queries.ts';
import { withPendingPositions } from './position/pending-reports.ts';

const MAX_NEXT = 8;
/** Refetch interval of a video that is still being prepared. */
const PREPARING_POLL_MS = 10_000;

/** How long a saved video waits for a slow network before it opens offline. */
const SERVER_TIMEOUT_MS = 4_000;

/** Fetches the video from the server. Without a network, returns the saved copy while its licence is valid. */
export const videoQuery = (id: number, account = 0) =>
  queryOptions({
    queryKey: keys.video(id),
    queryFn: async ({ signal, client }): Promise<VideoDetail> => {
      const places = withPendingPositions(account);
      const saved = places(await readSaved(account)).find(({ video }) => video.id === id);
      // Safari has `any` from 17.4 on. Before, the server gets as long as for a video that isn't saved.
      const timeoutSignal =
        saved && 'any' in AbortSignal
          ? AbortSignal.any([signal, AbortSignal.timeout(SERVER_TIMEOUT_MS)])
          : signal;
      try {
        return (await call(getVideo, { params: { id }, signal: timeoutSignal })).data;
      } catch (cause) {
        if (!saved || signal.aborted || !(cause instanceof ApiError)) throw cause;
        // Deleted: the saved copy is deleted too.
        if (cause.status === 404) {
          await removeSaved(saved).catch(() => {});
          void client.invalidateQueries({ queryKey: savedKey });
        }
        if (cause.status !== 0) throw cause;
        if (await videoLicence({ account, video: id })) return saved.video;
        throw new ApiError({ status: 403, code: 'WEEK_OVER', message: WEEK_OVER });
      }
    },
    refetchInterval: ({ state }) => (state.data && !state.data.video_url ? PREPARING_POLL_MS : false),
  });

/** Fetches the same for an administrator, published or not. `edition` changes when what is to be shown has changed. */
export const previewQuery = (id: number, edition = '') =>
  queryOptions({
    queryKey: ['video-preview', id, edition],
    queryFn: ({ signal }): Promise<VideoDetail> => fetchData(getVideoPreview, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });

const WEEK_OVER = 'You’ve been offline for a week. Go online once, and this lesson will open again.';

/** Fetches what to watch next: the same category first, then the newest of all. */
export const nextQuery = (video: Pick<Video, 'id' | 'category_id'>) =>
  queryOptions({
    queryKey: [...keys.related, video.id, video.category_id],
    queryFn: async ({ signal }) => {
      const candidates = new Map<number, Video>();
      const add = (videos: readonly Video[]) => {
        for (const other of videos) if (other.id !== video.id) candidates.set(other.id, other);
      };
      const per_page = MAX_NEXT + 1;
      if (video.category_id !== null) {
        const query = { category_id: video.category_id, per_page };
        add((await fetchData(listVideos, { query, signal })).data);
      }
      if (candidates.size < MAX_NEXT)
        add((await fetchData(listVideos, { query: { per_page }, signal })).data);
      return [...candidates.values()].slice(0, MAX_NEXT);
    },
  });
