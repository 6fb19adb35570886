import { messageOf } from '@wedding/shared/platform/call.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import css from './list-end.module.css';

interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

/** The foot of a paged list: the way on, what went wrong with it, or that this was all (`end`). */
export function ListEnd({ list, end }: { list: PagedList; end: string }) {
  if (!list.hasNextPage) return <p className={css.end}>{end}</p>;
  return (
    <div className={css.more}>
      {list.isFetchNextPageError && (
        <p className={css.error} role="alert">
          {messageOf(list.error)}
        </p>
      )}
      <Button
        variant="outline"
        busy={list.isFetchingNextPage}
        busyLabel="Loading"
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
