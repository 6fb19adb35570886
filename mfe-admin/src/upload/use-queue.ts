import { useHost } from '@wedding/shared/host/host.ts';
import { useStore } from '@wedding/shared/host/store.ts';
import { useEffect, useState } from 'react';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { UploadQueue } from './upload-queue.ts';

/** One queue for the whole visit, so that uploads continue while other pages are open. */
export const queue = new UploadQueue();

/** Returns the signed-in user's queue. `failure` is why the server's list of uploads could not be loaded. */
export function useQueue() {
  const { session, config } = useHost();
  const changed = useVideosChanged();
  const videos = useStore(queue.source, (state) => state.videos);
  const [failure, setFailure] = useState<unknown>(null);
  const owner = session.user?.id ?? 0;

  function load() {
    setFailure(null);
    queue.open(owner, config.apiHost).catch(setFailure);
  }
  useEffect(load, [owner]);
  useEffect(() => {
    queue.onVideo = () => void changed.all();
    window.addEventListener('online', queue.retryOffline);
    return () => window.removeEventListener('online', queue.retryOffline);
  }, [changed]);
  return { videos, failure, load };
}
