import type { listAdminVideos } from '@wedding/shared/contract/admin-video.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { useMemo } from 'react';
import { keys } from '../lib/query-keys.ts';
import { useRefetch } from './use-change.ts';

type VideoPage = AnswerOf<typeof listAdminVideos>;

/** What a change of videos or of their categories makes stale. */
export const STALE_WITH_VIDEOS = [keys.videos, keys.latestVideos, keys.categories, keys.reports, keys.alerts];

/**
 * Returns functions that update the cached data after a change of videos. `all` refetches every list and figure. `one` first
 * writes the changed video into the lists.
 */
export function useVideosChanged() {
  const client = useQueryClient();
  const all = useRefetch(STALE_WITH_VIDEOS);
  return useMemo(() => {
    const one = (video: AdminVideo): void => {
      const replace = <Row extends AdminVideo>(each: Row): Row =>
        each.id === video.id ? { ...each, ...video } : each;
      client.setQueriesData<VideoPage>(
        { queryKey: [...keys.videos, 'page'] },
        (page) => page && { ...page, data: page.data.map(replace) },
      );
      client.setQueryData(keys.video(video.id), video);
      client.setQueryData<AdminVideo[]>(keys.latestVideos, (videos) => videos?.map(replace));
      void all();
    };
    return { all, one };
  }, [client, all]);
}
