import { messageOf } from '@wedding/shared/host/call.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import css from './list-end.module.css';

interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

/** The end of a paged list: a button for the next page, the error of the last try, or the text `end`. */
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
