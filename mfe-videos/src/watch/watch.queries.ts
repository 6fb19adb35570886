import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { getVideo, listVideos } from '@wedding/shared/contract/video.ts';
import { call, fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';
import { keys } from '../video-cache.ts';

const NEXT_MAX = 8;
/** A film that is still being prepared is asked for again so often. */
const PREPARING_MS = 10_000;

export const videoQuery = (id: number) =>
  queryOptions({
    queryKey: keys.video(id),
    queryFn: async ({ signal }) => (await call(getVideo, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && !state.data.video_url ? PREPARING_MS : false),
  });

/** What to watch next: the same category first, then the newest of all. */
export const nextQuery = (video: Pick<Video, 'id' | 'category_id'>) =>
  queryOptions({
    queryKey: [...keys.related, video.id, video.category_id],
    queryFn: async ({ signal }) => {
      const found = new Map<number, Video>();
      const take = (films: readonly Video[]) => {
        for (const film of films) if (film.id !== video.id) found.set(film.id, film);
      };
      const per_page = NEXT_MAX + 1;
      if (video.category_id !== null) {
        const query = { category_id: video.category_id, per_page };
        take((await fetchData(listVideos, { query, signal })).data);
      }
      if (found.size < NEXT_MAX) take((await fetchData(listVideos, { query: { per_page }, signal })).data);
      return [...found.values()].slice(0, NEXT_MAX);
    },
  });
