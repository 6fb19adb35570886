import { useQuery } from '@wedding/shared/host/query.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { NewBudgetForm } from './new-budget-form.tsx';

export function NewBudgetPage() {
  const query = useQuery(budgetsQuery());
  const { data: fetched, error } = query;
  const data = useWithEdits(fetched);
  useKeepInSync();
  return (
    <Page>
      <BackLink to="/app/budget">Budget</BackLink>
      <PageHeader title="New budget" lead="Start with the total. You can change every amount afterwards." />
      {data ? (
        <NewBudgetForm templates={data.templates} budgets={data.budgets} />
      ) : error ? (
        <LoadFailed title="The templates did not load" query={query} />
      ) : (
        <div role="status">
          <VisuallyHidden>Loading the templates</VisuallyHidden>
          <Skeleton shape="row" count={4} />
        </div>
      )}
    </Page>
  );
}
