import type { Charge } from '@wedding/shared/contract/subscription.schema.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { CurrentSubscription } from './current-subscription.tsx';
import css from './subscription.module.css';
import { subscriptionQuery } from './subscription.queries.ts';

export function SubscriptionPage() {
  const membership = useQuery(subscriptionQuery());
  return (
    <Page narrow>
      <PageHeader title="Subscription" />
      {membership.isPending ? (
        <Stack gap={5} role="status">
          <LoadingText>Loading your subscription</LoadingText>
          <span className={css.waiting}>
            <Skeleton shape="block" />
          </span>
          <Skeleton shape="block" />
        </Stack>
      ) : membership.data ? (
        <Stack gap={5}>
          <CurrentSubscription membership={membership.data} />
          <Charges charges={membership.data.charges} />
        </Stack>
      ) : (
        <ErrorState title="Your subscription did not load" query={membership} />
      )}
    </Page>
  );
}

/** Charges to the couple's airtime, latest first. */
function Charges({ charges }: { charges: Charge[] }) {
  return (
    <Card title="Charges">
      {charges.length === 0 ? (
        <Text tone="second">Nothing has been charged yet.</Text>
      ) : (
        <ul className={css.charges}>
          {charges.map(({ id, plan, amount, charged_at }) => (
            <li key={id}>
              <span>
                {plan}
                <span className={css.day}>{formatLongDay(charged_at)}</span>
              </span>
              <Text as="span" weight={600} tabular className={css.amount}>
                {formatNaira(amount)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
