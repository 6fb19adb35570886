import type { AnswerOf, Call } from '@wedding/shared/contract/call.ts';
import { type CallInput, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

type Input<C extends Call> = Omit<CallInput<C>, 'signal'>;

/** Query options for what a call reads. */
export const callQuery = <C extends Call>(
  queryKey: readonly unknown[],
  operation: C,
  ...[input]: Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>]
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchData(operation, { ...input, signal } as unknown as CallInput<C>),
  });

const reads = new Map<Call, Promise<unknown>>();

/** Reads a whole list. Who asks at the same moment shares one answer, as a list, its counts and its choices after a change. */
export function fetchWhole<C extends Call>(operation: C): Promise<AnswerOf<C>> {
  const read = reads.get(operation) ?? fetchData(operation, {} as CallInput<C>);
  reads.set(operation, read);
  queueMicrotask(() => reads.delete(operation));
  return read as Promise<AnswerOf<C>>;
}
