import type { Charge } from '@wedding/shared/contract/subscription.schema.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { CurrentSubscription } from './current-subscription.tsx';
import css from './subscription.module.css';
import { subscriptionQuery } from './subscription.queries.ts';

export function SubscriptionPage() {
  const membership = useQuery(subscriptionQuery());
  return (
    <Page narrow>
      <PageHeader title="Subscription" />
      {membership.isPending ? (
        <div className={css.parts} role="status">
          <VisuallyHidden>Loading your subscription</VisuallyHidden>
          <span className={css.waiting}>
            <Skeleton shape="block" />
          </span>
          <Skeleton shape="block" />
        </div>
      ) : membership.data ? (
        <div className={css.parts}>
          <CurrentSubscription membership={membership.data} />
          <Charges charges={membership.data.charges} />
        </div>
      ) : (
        <ErrorState
          title="Your subscription did not load"
          message={messageOf(membership.error)}
          onRetry={() => void membership.refetch()}
          retrying={membership.isFetching}
        />
      )}
    </Page>
  );
}

/** Charges to the couple's airtime, latest first. */
function Charges({ charges }: { charges: Charge[] }) {
  return (
    <Card title="Charges">
      {charges.length === 0 ? (
        <p className={css.note}>Nothing has been charged yet.</p>
      ) : (
        <ul className={css.charges}>
          {charges.map(({ id, plan, amount, charged_at }) => (
            <li key={id}>
              <span>
                {plan}
                <span className={css.day}>{formatLongDay(charged_at)}</span>
              </span>
              <span className={css.amount}>{formatNaira(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
