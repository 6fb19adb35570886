import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { WeekCard } from '../cost/week/week-card.tsx';
import { useOfflineWatchReports } from '../watch/position/offline-watch-reports.ts';
import { ReceiptCard } from './receipt-card.tsx';
import { SavedCard } from './saved-card.tsx';

/** app/on-this-phone: this week's data, the saved videos, and the data receipt. Opens without a network. */
export function OnDevicePage() {
  useOfflineWatchReports();
  return (
    <Page narrow>
      <PageHeader
        title={`On this ${deviceWord()}`}
        lead="Your data this week, and the lessons that play offline."
      />
      <Stack gap={6}>
        <WeekCard />
        <SavedCard />
        <ReceiptCard />
      </Stack>
    </Page>
  );
}
