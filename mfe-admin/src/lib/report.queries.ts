import type { Call } from '@wedding/shared/contract/call.ts';
import type { Report } from '@wedding/shared/contract/report.schema.ts';
import {
  getActivity,
  getAttention,
  getMembershipReport,
  getPlanningReport,
  getReports,
  getWatchingReport,
  listContentCalendar,
} from '@wedding/shared/contract/report.ts';
import { CACHE_MS, cachedList } from '@wedding/shared/host/cached-list.ts';
import type { CallInput } from '@wedding/shared/host/call.ts';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import { keepPreviousData } from '@wedding/shared/host/query.ts';
import { callQuery } from './call-query.ts';
import { keys } from './query-keys.ts';

/** The default period in days. Its report is kept in the persisted store. */
export const DEFAULT_DAYS = 30;

/** A requested period: the last days up to today, or from one day to another. */
export type RequestedPeriod = { days: number } | { from: string; to: string };

/** Queries the figures of the last 30 days. The persisted store serves them for five minutes. */
export const reportQuery = (state: PersistedState) => ({
  ...callQuery([...keys.reports, DEFAULT_DAYS], getReports, { query: {} }),
  ...cachedList('adminReports', readable(state)),
});

/** Drops a stored report of another shape, which another release may have left in local storage. */
function readable(state: PersistedState): PersistedState {
  const stored: Partial<Report> | undefined = state.adminReports?.data;
  return stored?.figures && stored.series && stored.earlier && stored.videos && stored.running !== undefined
    ? state
    : { ...state, adminReports: null };
}

/** Reports stay fresh for five minutes, whatever their period. */
const CACHED = { staleTime: CACHE_MS, gcTime: CACHE_MS, placeholderData: keepPreviousData };

const ofPeriod =
  <C extends Call>(name: string, call: C) =>
  (period: RequestedPeriod) => ({
    ...callQuery([...keys.reports, name, period], call, { query: period } as unknown as CallInput<C>),
    ...CACHED,
  });
export const periodQuery = ofPeriod('overview', getReports);
export const membershipReportQuery = ofPeriod('memberships', getMembershipReport);
export const watchingReportQuery = ofPeriod('watching', getWatchingReport);
export const planningReportQuery = ofPeriod('planning', getPlanningReport);

/** The dashboard requests it before the part that shows it, which needs no second answer. */
export const attentionQuery = () => ({
  ...callQuery([...keys.reports, 'attention'], getAttention),
  staleTime: 5_000,
});

/** Queries what happened since a time, `YYYY-MM-DD HH:mm:ss` in UTC. */
export const activityQuery = (since: string) => ({
  ...callQuery([...keys.reports, 'activity', since], getActivity, { query: { since } }),
  staleTime: 60_000,
});

/** Queries the content published or scheduled between two days. */
export const calendarQuery = (days: { from: string; to: string }) => ({
  ...callQuery([...keys.reports, 'calendar', days], listContentCalendar, { query: days }),
  placeholderData: keepPreviousData,
});
