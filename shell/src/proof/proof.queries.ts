import { queryOptions } from '@tanstack/react-query';
import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { getProof, requestOwnProof, requestProof } from '@wedding/shared/contract/me.ts';
import { call } from '@wedding/shared/host/call.ts';

/** How often the page checks whether the text has arrived. */
const POLL_MS = 3000;
const MAX_WAIT_MS = 20_000;

/** Fetches once how to prove a number: the session's, or `login` without a session. */
export const proofRequestQuery = (asked: {
  purpose: ProofPurpose;
  login: string | undefined;
  round: number;
}) =>
  queryOptions({
    queryKey: ['proof', asked],
    queryFn: async () => {
      const { purpose, login } = asked;
      const answer =
        login === undefined
          ? await call(requestOwnProof, { body: { purpose } })
          : await call(requestProof, { body: { purpose, login } });
      return answer.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Polls whether the text has arrived, until it has or the key expires. */
export const provedQuery = (key: string) =>
  queryOptions({
    queryKey: ['proved', key],
    queryFn: async () => {
      // An answer that never comes must not end the asking.
      const signal = AbortSignal.timeout(MAX_WAIT_MS);
      return (await call(getProof, { params: { key }, signal })).data.proved;
    },
    enabled: key !== '',
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === true || isProofExpired(state.error) ? false : POLL_MS),
  });

/** Returns whether the server no longer knows the key, which means that it has expired. */
export const isProofExpired = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
