import { getCalendar } from '@wedding/shared/contract/calendar.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';

/** Whether calendars may read the couple's dates. */
export const calendarQuery = () =>
  queryOptions({ queryKey: ['calendar'], queryFn: ({ signal }) => fetchData(getCalendar, { signal }) });
