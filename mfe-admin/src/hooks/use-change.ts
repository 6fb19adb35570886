import type { BodyOf, Call } from '@wedding/shared/contract/call.ts';
import { type CallInput, call } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { useCallback } from 'react';
import { keys } from '../lib/query-keys.ts';
import { useResultToast } from './use-result-toast.ts';

type Keys = readonly (readonly unknown[])[];

/** The lists and figures that the persisted store keeps too, for the next visit. */
const STORED = new Map<readonly unknown[], object>([
  [keys.reports, { adminReports: null }],
  [keys.categories, { adminCategories: null }],
  [keys.latestVideos, { adminVideo: null }],
]);

/** Returns a function that refetches what a change makes stale, by query keys, and clears it in the persisted store. */
export function useRefetch(stale: Keys): () => Promise<unknown> {
  const { store } = useHost();
  const client = useQueryClient();
  return useCallback(() => {
    for (const [queryKey, cleared] of STORED) if (stale.includes(queryKey)) store.setState(cleared);
    return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [store, client, stale]);
}

/**
 * A call that changes records. What it makes stale is refetched, after a refusal too: somebody else may have changed it. Not
 * awaited, since the refetch could remove the row before its callback shows the result.
 */
export function useChange<Data extends { message: string }, Input = void>(
  mutationFn: (input: Input) => Promise<Data>,
  stale: Keys,
) {
  const refetch = useRefetch(stale);
  const result = useResultToast();
  const change = useSubmit({ mutationFn, onSuccess: () => void refetch(), onError: () => void refetch() });
  const { mutate } = change;
  return {
    ...change,
    /** A toast says what became of it, unless there are callbacks. */
    mutate: (input: Input, callbacks: Parameters<typeof mutate>[1] = result) => mutate(input, callbacks),
    /** Shows the message, and then does `done`. The form says itself why it was refused. */
    thenDo: (input: Input, done: (answer: Data) => void) => mutate(input, result.thenDo(done)),
    /** The same, with the error as a toast too. */
    andThen: (input: Input, done: (answer: Data) => void) => mutate(input, result.and(done)),
    /** Does `done`, and shows the message with an Undo. */
    withUndo(input: Input, undo: () => void, done = () => {}) {
      const { onSuccess, onError } = result.undo(undo);
      mutate(input, {
        onError,
        onSuccess: (answer) => {
          done();
          onSuccess(answer);
        },
      });
    },
  };
}

/** The same of one call of the api, with its input. */
export const useCall = <C extends Call>(operation: C, stale: Keys) =>
  useChange((input: CallInput<C>) => call(operation, input), stale);

/**
 * Changes fields of one record. Asks before it overwrites what somebody else changed since the page read that `version`, or if
 * it `merges`, before it adds to that.
 */
export function useUpdate<C extends Call>(what: string, operation: C, stale: Keys, merges = false) {
  const saveOver = useSaveOver();
  return useChange(
    ({ id, version, ...fields }: { id: number; version: number } & BodyOf<C>) =>
      saveOver({
        what,
        merges,
        save: (versionOf) => {
          const body = { ...fields, version: versionOf(id, version) };
          return call(operation, { params: { id }, body } as unknown as CallInput<C>);
        },
      }),
    stale,
  );
}

/** Restores a record from the bin, and reports the result itself: after an Undo, the row that would is gone. */
export function useRestore<Id>(restore: (id: Id) => Promise<{ message: string }>, stale: Keys) {
  const refetch = useRefetch(stale);
  return useMutation({ mutationFn: restore, ...useResultToast(), onSettled: () => void refetch() });
}
