import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import type { UseQueryResult } from '@wedding/shared/host/query.ts';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loading: `the plans`. */
  what: string;
  /** Shown while it loads, if it isn't a list. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The query's data, a skeleton while it loads, or its error with a retry button. */
export function Loaded<Data>({ query, what, skeleton, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton ?? <ListSkeleton label={`Loading ${what}`} />;
  return <LoadFailed query={query} what={what} />;
}

interface LoadFailedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  what: string;
  /** Whether the page has no other heading. */
  alone?: boolean;
}

/** Says what did not load and why, with a retry button unless it is not there. */
export function LoadFailed({ query, what, alone = false }: LoadFailedProps) {
  const reason = messageOf(query.error);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <ErrorState alone={alone} title={reason} message="The link may be old, or somebody removed it." />;
  }
  return (
    <ErrorState
      alone={alone}
      title={`${capitalize(what)} did not load`}
      message={reason}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
