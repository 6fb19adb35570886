import { messageOf } from '@wedding/shared/platform/call.ts';
import type { UseQueryResult } from '@wedding/shared/platform/query.ts';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import type { ReactNode } from 'react';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Pager } from '../pager.tsx';

interface PagedPanelProps<Row> {
  query: UseQueryResult<{ data: Row[]; page: number; per_page: number; total: number }>;
  /** What is listed, in the plural: `texts`. */
  things: string;
  /** The sentence of an empty list. */
  nothing: string;
  onPage: (page: number) => void;
  children: (rows: Row[]) => ReactNode;
}

/** A paged list with its loading, empty and error states. */
export function PagedPanel<Row>({ query, things, nothing, onPage, children }: PagedPanelProps<Row>) {
  if (query.isPending) return <ListSkeleton label={`Loading the ${things}`} />;
  if (!query.data) {
    return (
      <ErrorState
        message={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (query.data.data.length === 0) return <EmptyState text={nothing} />;
  return (
    <div>
      {children(query.data.data)}
      <Pager list={query.data} things={things} onPage={onPage} />
    </div>
  );
}
