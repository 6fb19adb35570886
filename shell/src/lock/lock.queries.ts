import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getLock, listPartnerRequests, removePasskey } from '@wedding/shared/contract/passkey.ts';
import { ApiError, call, fetchData } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';

/** The account's passkeys, and whether they lock the plan. */
export const lockQuery = queryOptions({
  queryKey: ['lock'],
  queryFn: ({ signal }) => fetchData(getLock, { signal }),
});

/** What the partner's other phone waits for. */
export const partnerRequestsQuery = queryOptions({
  queryKey: ['partner-requests'],
  queryFn: ({ signal }) => fetchData(listPartnerRequests, { signal }),
  staleTime: 0,
});

/** Returns what removes one’s own passkey; `key` proves a couple’s number. */
export function useRemovePasskey() {
  const { toast } = useHost();
  const client = useQueryClient();
  return async (id: number, key?: string) => {
    const { message } = await call(removePasskey, { params: { id }, query: { key } }).catch(
      (error: unknown) => {
        // It is gone already: the first answer was lost, or another device removed it.
        if (error instanceof ApiError && error.status === 404) return { message: 'Passkey removed' };
        throw error;
      },
    );
    toast.success(message);
    void client.invalidateQueries({ queryKey: lockQuery.queryKey });
  };
}
