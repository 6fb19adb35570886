import { clearHistory } from '@wedding/shared/contract/video.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Trash2 } from 'lucide-react';
import { keys } from '../lib/query-keys.ts';
import { historyQuery } from './history.queries.ts';
import { HistoryList } from './history-list.tsx';

export function HistoryPage() {
  return (
    <Page>
      <PageHeader title="Watch history" lead="What you have watched, day by day." action={<ClearHistory />} />
      <HistoryList />
    </Page>
  );
}

/** Clears the whole history after asking. Hidden if there is nothing to clear; while it loads, its place is kept. */
function ClearHistory() {
  const { ask, toast } = useHost();
  const client = useQueryClient();
  const history = useInfiniteQuery(historyQuery());
  const clear = useMutation({
    mutationFn: () => call(clearHistory, {}),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.resetQueries({ queryKey: keys.history });
    },
    onError: (error) => toast.error(messageOf(error)),
  });

  async function confirmAndClear() {
    if (await ask.confirmDelete()) clear.mutate();
  }

  if (!history.isPending && !history.data?.length) return null;
  return (
    <Button
      small
      variant="danger"
      icon={<Trash2 aria-hidden="true" />}
      disabled={history.isPending}
      busy={clear.isPending}
      onClick={() => void confirmAndClear()}
    >
      Clear history
    </Button>
  );
}
