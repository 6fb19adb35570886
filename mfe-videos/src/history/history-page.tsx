import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ClearHistory } from './clear-history.tsx';
import { HistoryList } from './history-list.tsx';

export function HistoryPage() {
  return (
    <Page>
      <PageHeader title="Watch history" lead="What you have watched, day by day." action={<ClearHistory />} />
      <HistoryList />
    </Page>
  );
}
