import { queryOptions, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { type DayUse, readUse, subscribeToUse, type Use } from '@wedding/shared/video-cache/data-use.ts';
import { useEffect } from 'react';

const NONE: readonly DayUse[] = [];
const usedQuery = queryOptions({
  queryKey: ['data', 'used'],
  queryFn: readUse,
});

/** Returns the bytes by account, day and video on this device, read again as they are counted. */
export function useUsed(): readonly DayUse[] {
  const client = useQueryClient();
  useEffect(() => subscribeToUse(() => void client.invalidateQueries(usedQuery)), [client]);
  return useQuery(usedQuery).data ?? NONE;
}

/** Returns the sum of the uses. */
export function sumOf(uses: readonly Use[]): Use {
  const total = { network: 0, phone: 0 };
  for (const { network, phone } of uses) {
    total.network += network;
    total.phone += phone;
  }
  return total;
}
