import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { NotLoaded } from '../components/not-loaded.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { BudgetEditor } from './budget-editor.tsx';

export function EditBudgetPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const query = useQuery(budgetsQuery());
  const { data: fetched } = query;
  const data = useWithEdits(fetched);
  useKeepInSync();
  const budget = data?.budgets.find((one) => one.id === id);
  return (
    <Page>
      {data && data.budgets.length > 1 && <BackLink to="/app/budget">Budgets</BackLink>}
      {budget ? (
        <BudgetEditor
          key={budget.id}
          budget={budget}
          plan={data?.plan ?? null}
          templates={data?.templates ?? []}
        />
      ) : (
        <>
          <PageHeader title="Edit budget" />
          {data ? (
            <EmptyState
              text="This budget isn’t here any more."
              action={<ButtonLink to="/app/budget">See your budgets</ButtonLink>}
            />
          ) : (
            <NotLoaded what="this budget" query={query}>
              <Skeleton shape="block" />
              <Skeleton shape="row" count={8} />
            </NotLoaded>
          )}
        </>
      )}
    </Page>
  );
}
