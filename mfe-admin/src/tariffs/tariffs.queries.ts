import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { createTariff, listAdminTariffs, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { call, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { keys } from '../lib/query-keys.ts';
import { useFiguresChanged } from '../lib/use-figures-changed.ts';

export const tariffsQuery = () =>
  queryOptions({
    queryKey: keys.tariffs,
    queryFn: ({ signal }) => fetchData(listAdminTariffs, { signal }),
  });

function useTariffsChanged() {
  const client = useQueryClient();
  const figuresChanged = useFiguresChanged();
  return () => Promise.all([client.invalidateQueries({ queryKey: keys.tariffs }), figuresChanged()]);
}

export function useCreateTariff() {
  const changed = useTariffsChanged();
  return useSubmit({
    mutationFn: (body: BodyOf<typeof createTariff>) => call(createTariff, { body }),
    onSuccess: changed,
  });
}

export function useRetireTariff() {
  const changed = useTariffsChanged();
  return useMutation({
    mutationFn: (id: number) => call(retireTariff, { params: { id } }),
    // Not awaited: the refetch could remove the button before its callback shows the result.
    onSuccess: () => void changed(),
  });
}
