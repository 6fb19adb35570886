import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { createTariff, listAdminTariffs, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useChange } from '../hooks/use-change.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';

export const tariffsQuery = () => callQuery(keys.tariffs, listAdminTariffs);

/** The tariffs as options of a filter. */
export function useTariffOptions() {
  const { data = [] } = useQuery(tariffsQuery());
  return data.map(({ product_id, name }) => ({ value: String(product_id), label: name }));
}

const STALE = [keys.tariffs, keys.reports];

export const useCreateTariff = () =>
  useChange((body: BodyOf<typeof createTariff>) => call(createTariff, { body }), STALE);

export const useRetireTariff = () => useChange((id: number) => call(retireTariff, { params: { id } }), STALE);
