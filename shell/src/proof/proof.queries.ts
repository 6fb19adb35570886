import { queryOptions } from '@tanstack/react-query';
import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { askMyProof, askProof, getProof } from '@wedding/shared/contract/me.ts';
import { call } from '@wedding/shared/platform/call.ts';

/** How often the page asks whether the text has come. */
const EVERY_MS = 3000;

/** Asks once how to prove the number: that of the session, or `login` for whoever has none. */
export const askedQuery = (asked: { purpose: ProofPurpose; login: string | undefined; round: number }) =>
  queryOptions({
    queryKey: ['proof', asked],
    queryFn: async () => {
      const { purpose, login } = asked;
      const answer =
        login === undefined
          ? await call(askMyProof, { body: { purpose } })
          : await call(askProof, { body: { purpose, login } });
      return answer.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Whether the text has come; asks on until it has, or until the key is too old. */
export const provedQuery = (key: string) =>
  queryOptions({
    queryKey: ['proved', key],
    queryFn: async ({ signal }) => (await call(getProof, { params: { key }, signal })).data.proved,
    enabled: key !== '',
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data === true || isOver(state.error) ? false : EVERY_MS),
  });

/** The key is not known any more: its time is over. */
export const isOver = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
