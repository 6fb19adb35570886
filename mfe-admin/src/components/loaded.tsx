import { messageOf } from '@wedding/shared/platform/call.ts';
import type { UseQueryResult } from '@wedding/shared/platform/query.ts';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import type { ReactNode } from 'react';
import { ListSkeleton } from './list-skeleton.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loading: `the plans`. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** The query's data, a skeleton while it loads, or its error with a retry button. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <ListSkeleton label={`Loading ${what}`} />;
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
