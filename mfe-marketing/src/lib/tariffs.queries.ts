import { listPublicTariffs } from '@wedding/shared/contract/subscription.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';
import { retryLost } from './retry-lost.ts';

/** Fetches the plans on offer, cheapest first. */
export const tariffsQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => fetchData(listPublicTariffs, { signal }),
    retry: retryLost,
  });
