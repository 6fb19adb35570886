import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Plus } from 'lucide-react';
import { NoTools, UndoLast } from '../components/no-tools.tsx';
import { NotLoaded } from '../components/not-loaded.tsx';
import { PlanToolbar } from '../components/plan-toolbar.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { BudgetEditor } from './budget-editor.tsx';

/** Most couples have one budget, which opens at once. */
const BudgetOverview = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "budget-overview" */ './budget-overview.tsx')).BudgetOverview,
  undefined,
  <Skeleton shape="block" label="Loading your budgets" />,
);
const NEW = '/app/budget/new-budget';

/** A couple's only budget, or the one of the address; several at a glance. */
export function BudgetPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const query = useQuery(budgetsQuery());
  const { data: fetched } = query;
  const data = useWithEdits(fetched);
  useKeepInSync();
  const budgets = data?.budgets ?? [];
  const budget = id ? budgets.find((one) => one.id === id) : budgets.length === 1 && budgets[0];
  if (data && budget)
    return (
      <Page>
        {budgets.length > 1 && <BackLink to="/app/budget">Budgets</BackLink>}
        <BudgetEditor key={budget.id} budget={budget} plan={data.plan} templates={data.templates} />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={id ? 'Edit budget' : 'Budget'}
        action={
          budgets.length > 0 ? (
            <PlanToolbar>
              <ButtonLink to={NEW} variant="outline" small icon={<Plus aria-hidden="true" />}>
                New budget
              </ButtonLink>
            </PlanToolbar>
          ) : (
            <UndoLast tool="budget" />
          )
        }
      />
      {!data ? (
        <NotLoaded what={id ? 'this budget' : 'your budgets'} query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="row" count={6} />
        </NotLoaded>
      ) : id ? (
        <EmptyState
          text="This budget isn’t here any more."
          action={<ButtonLink to="/app/budget">See your budgets</ButtonLink>}
        />
      ) : budgets.length > 0 ? (
        budgets.map((budget) => <BudgetOverview key={budget.id} budget={budget} party={data.plan} />)
      ) : (
        <NoTools
          tool="budget"
          art={11}
          text="Give us your total and we’ll share it out across everything a wedding here needs, to the last naira."
        />
      )}
    </Page>
  );
}
