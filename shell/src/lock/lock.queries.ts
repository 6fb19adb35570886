import { queryOptions } from '@tanstack/react-query';
import { getLock, listPartnerRequests } from '@wedding/shared/contract/passkey.ts';
import { fetchData } from '@wedding/shared/host/call.ts';

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
