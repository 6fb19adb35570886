import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { ChoiceSheet } from '../choices/choice-sheet.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { PlanToolbar } from '../components/plan-toolbar.tsx';
import { isOfTool, UndoButtons } from '../components/undo-buttons.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { RemovedButton } from '../removed/removed-button.tsx';
import { useKeepInSync, useSync, useWithEdits } from '../sync/use-sync.ts';
import { BudgetOverview, BudgetOverviewPending } from './budget-overview.tsx';

const NEW = '/app/budget/new-budget';

export function BudgetPage() {
  const query = useQuery(budgetsQuery());
  const { data: fetched, error } = query;
  const data = useWithEdits(fetched);
  const { undoable } = useSync();
  useKeepInSync();
  const budgets = data?.budgets ?? [];
  return (
    <Page>
      <PageHeader
        title="Budget"
        action={
          // Its place is kept while the budgets load: most couples have one.
          query.isPending || budgets.length > 0 ? (
            <PlanToolbar>
              <ButtonLink to={NEW} variant="outline" small icon={<Plus aria-hidden="true" />}>
                New budget
              </ButtonLink>
            </PlanToolbar>
          ) : (
            // After the last budget was deleted.
            undoable.some((batch) => isOfTool(batch, 'budgets')) && (
              <PlanToolbar>
                <UndoButtons tool="budgets" />
              </PlanToolbar>
            )
          )
        }
      />
      {error && !data ? (
        <LoadFailed title="Your budgets did not load" query={query} />
      ) : !data ? (
        <BudgetOverviewPending />
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
      <ChoiceSheet />
    </Page>
  );
}
