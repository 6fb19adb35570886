import { deleteHistory, deleteWatchLater } from '@wedding/shared/contract/video.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMatch } from '@wedding/shared/host/router.ts';

/** Milliseconds between a removal and the reload of the page, so that its toast can be read. */
const RELOAD_MS = 2000;

/** A list's entry, with its own id. */
interface Entry {
  id: number;
}

/**
 * Returns a function that removes an entry after asking. On the watch-later route it removes from that list, anywhere
 * else from the history.
 */
export function useRemoveEntry(): (entry: Entry) => Promise<void> {
  const { ask, toast, store } = useHost();
  const onWatchLater = useMatch('/app/watchlater') !== null;

  return async ({ id }) => {
    if (!(await ask.confirmDelete())) return;
    try {
      await call(onWatchLater ? deleteWatchLater : deleteHistory, { params: { id } });
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
