import { getAlerts } from '@wedding/shared/contract/alerts.ts';
import { callQuery } from './call-query.ts';
import { keys } from './query-keys.ts';

const POLL_MS = 60_000;

/** Queries the alerts for administrators, every minute while the page is visible. */
export const alertsQuery = () => ({
  ...callQuery(keys.alerts, getAlerts),
  refetchInterval: POLL_MS,
  staleTime: POLL_MS / 2,
});
