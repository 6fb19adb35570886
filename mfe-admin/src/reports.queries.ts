import type { Report } from '@wedding/shared/contract/report.schema.ts';
import {
  getMembershipReport,
  getPlanningReport,
  getReports,
  getWatchingReport,
} from '@wedding/shared/contract/report.ts';
import { CACHE_MS, cachedList } from '@wedding/shared/platform/cached-list.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { type PersistedState, useHost } from '@wedding/shared/platform/host.ts';
import { keepPreviousData, queryOptions, useQueryClient } from '@wedding/shared/platform/query.ts';
import { keys } from './keys.ts';

/** The usual period, the one that is kept in the persisted store. */
export const USUAL_DAYS = 30;

/** A period as it is asked for: the last so many days, or from one day to another. */
export type Asked = { days: number } | { from: string; to: string };

/** Figures of the last 30 days, painted at once from the persisted store for five minutes. */
export const reportQuery = (state: PersistedState) =>
  queryOptions({
    queryKey: [...keys.reports, USUAL_DAYS],
    queryFn: ({ signal }) => fetchData(getReports, { query: {}, signal }),
    ...cachedList('adminReports', readable(state)),
  });

/** Local storage may still hold the report of another release. */
function readable(state: PersistedState): PersistedState {
  const kept: Partial<Report> | undefined = state.adminReports?.data;
  return kept?.figures && kept.series && kept.earlier && kept.attention && kept.videos
    ? state
    : { ...state, adminReports: null };
}

/** Reports stay fresh for five minutes, whatever their period (spec section 9). */
const kept = { staleTime: CACHE_MS, gcTime: CACHE_MS, placeholderData: keepPreviousData };

export const periodQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...keys.reports, 'overview', asked],
    queryFn: ({ signal }) => fetchData(getReports, { query: asked, signal }),
    ...kept,
  });

export const membershipReportQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...keys.reports, 'memberships', asked],
    queryFn: ({ signal }) => fetchData(getMembershipReport, { query: asked, signal }),
    ...kept,
  });

export const watchingReportQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...keys.reports, 'watching', asked],
    queryFn: ({ signal }) => fetchData(getWatchingReport, { query: asked, signal }),
    ...kept,
  });

export const planningReportQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...keys.reports, 'planning', asked],
    queryFn: ({ signal }) => fetchData(getPlanningReport, { query: asked, signal }),
    ...kept,
  });

/** What the desk did shows in the figures: they are asked for anew, also those that the persisted store holds. */
export function useFiguresChanged(): () => Promise<void> {
  const { store } = useHost();
  const client = useQueryClient();
  return () => {
    store.setState({ adminReports: null });
    return client.invalidateQueries({ queryKey: keys.reports });
  };
}
