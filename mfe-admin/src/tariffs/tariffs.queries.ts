import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { createTariff, listAdminTariffs, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';
import { useChange } from '../hooks/use-change.ts';
import { keys } from '../lib/query-keys.ts';

export const tariffsQuery = () =>
  queryOptions({
    queryKey: keys.tariffs,
    queryFn: ({ signal }) => fetchData(listAdminTariffs, { signal }),
  });

const STALE = [keys.tariffs, keys.reports];

export const useCreateTariff = () =>
  useChange((body: BodyOf<typeof createTariff>) => call(createTariff, { body }), STALE);

export const useRetireTariff = () => useChange((id: number) => call(retireTariff, { params: { id } }), STALE);
