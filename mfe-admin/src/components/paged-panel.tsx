import type { UseQueryResult } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';

interface PagedPanelProps<Row> {
  query: UseQueryResult<{ data: Row[]; page: number; per_page: number; total: number }>;
  /** The plural noun of the rows: `texts`. */
  noun: string;
  /** What an empty list says: a text, or more than that. */
  emptyText?: string;
  empty?: ReactNode;
  /** `useListSearch().toPage`. */
  onPage: (page: number) => void;
  /** Stores the page size and opens `resizedPage`. Absent if the page size is fixed. */
  onPerPage?: (perPage: number) => void;
  children: (rows: Row[]) => ReactNode;
}

/** A paged list with its loading, empty and error states. */
export function PagedPanel<Row>(props: PagedPanelProps<Row>) {
  const { query, noun, emptyText = '', empty, children, ...paging } = props;
  return (
    <Loaded query={query} what={`the ${noun}`}>
      {(list) => {
        if (list.data.length > 0) {
          return (
            <div>
              {children(list.data)}
              <Pager list={list} noun={noun} {...paging} />
            </div>
          );
        }
        if (list.total === 0) return empty ?? <EmptyState text={emptyText} />;
        // Its last rows were deleted, or the link is old.
        return (
          <EmptyState
            art={null}
            text={`No ${noun} are left on this page.`}
            action={
              <Button variant="outline" onClick={() => paging.onPage(Math.ceil(list.total / list.per_page))}>
                Go to the last page
              </Button>
            }
          />
        );
      }}
    </Loaded>
  );
}
