import type { Call } from '@wedding/shared/contract/call.ts';
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
