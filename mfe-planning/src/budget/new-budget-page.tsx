import { useQuery } from '@wedding/shared/platform/query.ts';
import { BackLink } from '@wedding/shared/ui/back-link.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
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
      <PageHead title="New budget" lead="Start with the total. You can change every amount afterwards." />
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
