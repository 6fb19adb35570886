import { useHost } from '@wedding/shared/host/host.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { keys } from './query-keys.ts';

/** Returns a function that refetches the figures after a change and clears those in the persisted store. */
export function useFiguresChanged(): () => Promise<void> {
  const { store } = useHost();
  const client = useQueryClient();
  return () => {
    store.setState({ adminReports: null });
    return client.invalidateQueries({ queryKey: keys.reports });
  };
}
