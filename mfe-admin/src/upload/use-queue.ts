import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFilmsChanged } from '../films.queries.ts';
import { UploadQueue } from './upload-queue.ts';

/** One for the whole visit: films go on while other pages are looked at. */
export const queue = new UploadQueue();

/** The queue of whoever is signed in. `failure` is why the server's part of it did not come. */
export function useQueue() {
  const { session, config } = useHost();
  const changed = useFilmsChanged();
  const films = useSyncExternalStore(queue.subscribe, queue.snapshot);
  const [failure, setFailure] = useState<unknown>(null);
  const owner = session.user?.id ?? 0;

  function load() {
    setFailure(null);
    queue.open(owner, config.apiHost).catch(setFailure);
  }
  useEffect(load, [owner]);
  useEffect(() => {
    queue.onFilm = () => void changed.all();
    window.addEventListener('online', queue.wake);
    return () => window.removeEventListener('online', queue.wake);
  }, [changed]);
  return { films, failure, load };
}
