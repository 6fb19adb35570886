import { listPublicTariffs, listTariffs } from '@wedding/shared/contract/subscription.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

/** Fetches the plans on offer, cheapest first, for anybody. */
export const tariffsQuery = () =>
  queryOptions({
    queryKey: ['plans'],
    queryFn: ({ signal }) => fetchData(listPublicTariffs, { signal }),
  });

/** Fetches the plans on offer for members. */
export const memberTariffsQuery = () =>
  queryOptions({
    queryKey: ['plans', 'member'],
    queryFn: ({ signal }) => fetchData(listTariffs, { signal }),
  });
