import { messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { BackLink } from '@wedding/shared/ui/back-link.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { NewBudgetForm } from './new-budget-form.tsx';

export function NewBudgetPage() {
  const { data: fetched, error, refetch, isFetching } = useQuery(budgetsQuery());
  const data = useWithEdits(fetched);
  useKeepInSync();
  return (
    <Page>
      <BackLink to="/app/budget">Budget</BackLink>
      <PageHead title="New budget" lead="Start with the total. You can change every amount afterwards." />
      {data ? (
        <NewBudgetForm templates={data.templates} budgets={data.budgets} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => refetch()} retrying={isFetching} />
      ) : (
        <div role="status">
          <VisuallyHidden>Loading the templates</VisuallyHidden>
          <Skeleton shape="row" count={4} />
        </div>
      )}
    </Page>
  );
}
