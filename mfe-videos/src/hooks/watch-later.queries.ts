import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { deleteWatchLater, listWatchLater, saveWatchLater } from '@wedding/shared/contract/video.ts';
import { cachedList } from '@wedding/shared/host/cached-list.ts';
import { call, fetchData, messageOf } from '@wedding/shared/host/call.ts';
import { type PersistedState, useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useRef } from 'react';
import { keys, patchVideo } from '../lib/query-keys.ts';

/** Fetches the videos saved for later. They render immediately from the store, and stay fresh for five minutes. */
export const watchLaterQuery = (state: PersistedState) =>
  queryOptions({
    ...cachedList('userWatchLater', state),
    queryKey: keys.later,
    queryFn: ({ signal }) => fetchData(listWatchLater, { signal }),
  });

/** Saves a video for later, or removes it from that list. The button changes immediately. */
export function useSaveLater() {
  const { store, toast } = useHost();
  const client = useQueryClient();
  /** What the mutation under way changes: whether the video was saved. */
  const changing = useRef<boolean>(undefined);

  async function toggle(video: Video) {
    if (!video.saved) return (await call(saveWatchLater, { params: { id: video.id } })).message;
    // A removal needs the entry's own id, and only the list knows it.
    const entries = await fetchData(listWatchLater, {});
    const entry = entries.find((candidate) => candidate.video.id === video.id);
    if (!entry) return;
    return (await call(deleteWatchLater, { params: { id: entry.id } })).message;
  }

  const mutation = useMutation({
    mutationFn: toggle,
    onMutate: async (video) => {
      // A response that is still in flight doesn't know of this change and would undo it.
      await client.cancelQueries({ queryKey: keys.video(video.id) });
      patchVideo(client, video.id, { saved: !video.saved });
    },
    onSuccess: (message) => {
      // The stored copy would otherwise be rendered for five minutes without this video.
      store.setState({ userWatchLater: null });
      void client.invalidateQueries({ queryKey: keys.later });
      toast.success(message);
    },
    onError: (error, video) => {
      patchVideo(client, video.id, { saved: video.saved });
      toast.error(messageOf(error));
    },
    onSettled: (_message, _error, video) => {
      changing.current = undefined;
      return client.invalidateQueries({ queryKey: keys.video(video.id) });
    },
  });
  return (video: Video) => {
    // The second press of a double click comes before the render that shows the first.
    if (changing.current === video.saved) return;
    changing.current = video.saved;
    mutation.mutate(video);
  };
}
