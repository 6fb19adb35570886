import { messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Charges } from './charges.tsx';
import { CurrentPlan } from './current-plan.tsx';
import css from './subscription.module.css';
import { subscriptionQuery } from './subscription.queries.ts';

export function SubscriptionPage() {
  const membership = useQuery(subscriptionQuery());
  return (
    <Page narrow>
      <PageHead title="Subscription" />
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
          <CurrentPlan membership={membership.data} />
          <Charges charges={membership.data.charges} />
        </div>
      ) : (
        <ErrorState
          message={messageOf(membership.error)}
          onRetry={() => void membership.refetch()}
          retrying={membership.isFetching}
        />
      )}
    </Page>
  );
}
