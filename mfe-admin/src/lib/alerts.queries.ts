import { getAlerts } from '@wedding/shared/contract/alerts.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';
import { keys } from './query-keys.ts';

const POLL_MS = 60_000;

/** Queries the alerts for administrators, every minute while the page is visible. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: keys.alerts,
    queryFn: ({ signal }) => fetchData(getAlerts, { signal }),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS / 2,
  });
