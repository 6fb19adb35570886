import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMe } from '@wedding/shared/contract/account.ts';
import { call } from '@wedding/shared/host/call.ts';
import { readToken } from '@wedding/shared/host/token.ts';
import { useEffect } from 'react';
import { renewLicence } from '../offline/licence.ts';
import { adoptUser } from './session.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call(getMe, { signal })).data,
  staleTime: 300_000,
});

/** Fetches the signed-in user, once per load of the signed-in layout, and stores the answer. */
export function useMe() {
  const query = useQuery({ ...meQuery, enabled: readToken() !== null });
  useEffect(() => {
    if (!query.data) return;
    adoptUser(query.data);
    void renewLicence(query.data.id);
  }, [query.data]);
  return query;
}
