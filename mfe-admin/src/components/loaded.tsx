import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { ApiError } from '@wedding/shared/host/call.ts';
import type { UseQueryResult } from '@wedding/shared/host/query.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import type { ReactNode } from 'react';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loading: `the plans`. */
  what: string;
  /** Shown while it loads, if it isn't a list. */
  skeleton?: ReactNode;
  /** The sentence of a list without rows. */
  empty?: string;
  children: (data: Data) => ReactNode;
}

/** The query's data, a skeleton while it loads, or its error with a retry button. */
export function Loaded<Data>({ query, what, skeleton, empty, children }: LoadedProps<Data>) {
  const { data } = query;
  if (data !== undefined && empty && Array.isArray(data) && data.length === 0) return <Note>{empty}</Note>;
  if (data !== undefined) return <>{children(data)}</>;
  if (query.isPending) return <>{skeleton ?? <ListSkeleton label={`Loading ${what}`} />}</>;
  return <LoadFailed query={query} what={what} />;
}

/** A quiet sentence: that there is nothing to list, or what a list has. */
export const Note = ({ children }: { children: ReactNode }) => (
  <Text tone="muted" size={14}>
    {children}
  </Text>
);

interface LoadFailedProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>;
  what: string;
  /** Whether the page has no other heading. */
  alone?: boolean;
}

/** Says what did not load and why, with a retry button unless it is not there. */
export function LoadFailed({ query, what, alone = false }: LoadFailedProps) {
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <ErrorState
        alone={alone}
        title={query.error.message}
        message="The link may be old, or somebody removed it."
      />
    );
  }
  return <ErrorState alone={alone} title={`${capitalize(what)} did not load`} query={query} />;
}

/** Placeholder rows while a list loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <LoadingText>{label}</LoadingText>
      <Card>
        <Skeleton shape="row" count={5} />
      </Card>
    </div>
  );
}
