import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHead } from '@wedding/shared/ui/layout/page-head.tsx';
import { ClearHistory } from './clear-history.tsx';
import { HistoryList } from './history-list.tsx';

export function HistoryPage() {
  return (
    <Page>
      <PageHead title="Watch history" lead="What you have watched, day by day." action={<ClearHistory />} />
      <HistoryList />
    </Page>
  );
}
