import { listAllPlans } from '@wedding/shared/contract/subscription.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';
import { retryLost } from './retry-lost.ts';

/** Fetches the plans on offer, cheapest first. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => fetchData(listAllPlans, { signal }),
    retry: retryLost,
  });
