import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { useLateReports } from '../watch/use-late-reports.ts';
import { WeekCard } from '../week/week-card.tsx';
import css from './on-phone.module.css';
import { ReceiptCard } from './receipt-card.tsx';
import { SavedCard } from './saved-card.tsx';

/** app/on-this-phone: this week's data, the films that lie here, and what each has cost. Opens without a network. */
export function OnPhonePage() {
  useLateReports();
  return (
    <Page narrow>
      <PageHead
        title="On this phone"
        lead="Your data this week, and the lessons that play without a network."
      />
      <div className={css.cards}>
        <WeekCard />
        <SavedCard />
        <ReceiptCard />
      </div>
    </Page>
  );
}
