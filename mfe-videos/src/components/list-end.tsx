import { messageOf } from '@wedding/shared/host/call.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
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
  if (!list.hasNextPage)
    return (
      <Row as="p" gap={4} justify="center" tone="muted" size={14} center className={css.end}>
        {end}
      </Row>
    );
  return (
    <Stack above={8} gap={3} justify="center">
      {list.isFetchNextPageError && (
        <Text tone="danger" role="alert">
          {messageOf(list.error)}
        </Text>
      )}
      <Button
        variant="outline"
        busy={list.isFetchingNextPage}
        busyLabel="Loading"
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </Stack>
  );
}
