import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Plus } from 'lucide-react';
import { NotLoaded } from '../components/not-loaded.tsx';
import { PlanToolbar } from '../components/plan-toolbar.tsx';
import { isOfTool, UndoButtons } from '../components/undo-buttons.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { RemovedButton } from '../removed/removed-button.tsx';
import { useKeepInSync, useSync, useWithEdits } from '../sync/use-sync.ts';
import { BudgetEditor } from './budget-editor.tsx';

/** Most couples have one budget, which opens at once. */
const BudgetOverview = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "budget-overview" */ './budget-overview.tsx')).BudgetOverview,
  undefined,
  <Skeleton shape="block" />,
);
const NEW = '/app/budget/new-budget';

export function BudgetPage() {
  const query = useQuery(budgetsQuery());
  const { data: fetched } = query;
  const data = useWithEdits(fetched);
  const { undoable, status } = useSync();
  useKeepInSync();
  const budgets = data?.budgets ?? [];
  const [only] = budgets;
  if (data && only && budgets.length === 1)
    return (
      <Page>
        <BudgetEditor key={only.id} budget={only} plan={data.plan} templates={data.templates} />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Budget"
        action={
          budgets.length > 0 ? (
            <PlanToolbar>
              <ButtonLink to={NEW} variant="outline" small icon={<Plus aria-hidden="true" />}>
                New budget
              </ButtonLink>
            </PlanToolbar>
          ) : (
            // After the last budget was deleted, perhaps by the partner, with what waits here.
            (undoable.some((batch) => isOfTool(batch, 'budget')) || status === 'choice') && (
              <PlanToolbar>
                <UndoButtons tool="budget" />
              </PlanToolbar>
            )
          )
        }
      />
      {!data ? (
        <NotLoaded what="your budgets" query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="row" count={6} />
        </NotLoaded>
      ) : budgets.length > 0 ? (
        budgets.map((budget) => <BudgetOverview key={budget.id} budget={budget} party={data.plan} />)
      ) : (
        <EmptyState
          art={11}
          text="Give us your total and we’ll share it out across everything a wedding here needs, to the last naira."
          action={
            <>
              <ButtonLink to={NEW} icon={<Plus aria-hidden="true" />}>
                New budget
              </ButtonLink>
              <RemovedButton tool="budget" />
            </>
          }
        />
      )}
    </Page>
  );
}
