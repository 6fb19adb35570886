import type { Report } from '@wedding/shared/contract/report.schema.ts';
import { getReports } from '@wedding/shared/contract/report.ts';
import { cachedList } from '@wedding/shared/platform/cached-list.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import type { PersistedState } from '@wedding/shared/platform/host.ts';
import { keepPreviousData, queryOptions } from '@wedding/shared/platform/query.ts';
import { keys } from './keys.ts';

/** The usual period, the one that is kept in the persisted store. */
export const USUAL_DAYS = 30;

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
  return kept?.figures && kept.series && kept.attention && kept.videos
    ? state
    : { ...state, adminReports: null };
}

/** Figures of another period. */
export const periodQuery = (days: number) =>
  queryOptions({
    queryKey: [...keys.reports, days],
    queryFn: ({ signal }) => fetchData(getReports, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
