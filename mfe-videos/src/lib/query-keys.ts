import type { Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import type { InfiniteData, useQueryClient } from '@wedding/shared/host/query.ts';

type QueryClient = ReturnType<typeof useQueryClient>;
interface Page {
  data: Video[];
}

/** The query keys of everything this remote fetches. */
export const keys = {
  videos: ['videos'] as const,
  video: (id: number) => ['video', id] as const,
  categories: ['categories'] as const,
  later: ['watch-later'] as const,
  history: ['watch-history'] as const,
  related: ['related-videos'] as const,
};

/** Writes a change of one video into every list and page that shows it. */
export function patchVideo(client: QueryClient, id: number, patch: Partial<Video>): void {
  const change = <V extends Video>(video: V): V => (video.id === id ? { ...video, ...patch } : video);
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: keys.videos },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) },
  );
  client.setQueriesData<Video[]>({ queryKey: keys.related }, (list) => list?.map(change));
  client.setQueryData<VideoDetail>(keys.video(id), (video) => video && change(video));
}
