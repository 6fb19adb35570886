import type { UseQueryResult } from '@wedding/shared/host/query.ts';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { isPastEnd, PastEnd } from './past-end.tsx';

interface PagedPanelProps<Row> {
  query: UseQueryResult<{ data: Row[]; page: number; per_page: number; total: number; more?: boolean }>;
  /** The plural noun of the rows: `texts`. */
  noun: string;
  /** The text of an empty list. */
  emptyText: string;
  /** `useListSearch().toPage`. */
  onPage: (page: number) => void;
  /** Stores the page size and opens `resizedPage`. Absent if the page size is fixed. */
  onPerPage?: (perPage: number) => void;
  children: (rows: Row[]) => ReactNode;
}

/** A paged list with its loading, empty and error states. */
export function PagedPanel<Row>({ query, noun, emptyText, children, ...paging }: PagedPanelProps<Row>) {
  return (
    <Loaded query={query} what={`the ${noun}`}>
      {(list) =>
        isPastEnd(list) ? (
          <PastEnd list={list} noun={noun} onPage={paging.onPage} />
        ) : list.data.length === 0 ? (
          <EmptyState text={emptyText} />
        ) : (
          <div>
            {children(list.data)}
            <Pager list={list} noun={noun} {...paging} />
          </div>
        )
      }
    </Loaded>
  );
}
