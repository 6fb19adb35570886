import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { WeekCard } from '../cost/week/week-card.tsx';
import { useOfflineWatchReports } from '../watch/position/offline-watch-reports.ts';
import css from './on-device.module.css';
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
      <div className={css.cards}>
        <WeekCard />
        <SavedCard />
        <ReceiptCard />
      </div>
    </Page>
  );
}
