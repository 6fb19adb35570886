import { deleteHistory, deleteWatchLater } from '@wedding/shared/contract/video.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMatch } from '@wedding/shared/platform/router.ts';

/** Milliseconds between a removal and the reload of the page, so that its toast can be read. */
const RELOAD_MS = 2000;

/**
 * Returns a function that removes an entry after asking. On the watch-later route it removes from that list, anywhere
 * else from the history. It takes the entry's own id, not the video's.
 */
export function useRemoveEntry(): (entryId: number) => Promise<void> {
  const { ask, toast, store } = useHost();
  const onWatchLater = useMatch('/app/watchlater') !== null;

  return async (entryId) => {
    if (!(await ask.confirmDelete())) return;
    try {
      await call(onWatchLater ? deleteWatchLater : deleteHistory, { params: { id: entryId } });
    } catch (error) {
      toast.error(messageOf(error));
      return;
    }
    // Otherwise the reloaded page would show the removed video from the stored copy for up to five minutes.
    if (onWatchLater) store.setState({ userWatchLater: null });
    toast.success('video removed');
    setTimeout(() => location.reload(), RELOAD_MS);
  };
}
