import { useQuery } from '@wedding/shared/host/query.ts';
import { NewToolPage } from '../components/new-tool-page.tsx';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { useWithEdits } from '../sync/use-sync.ts';
import { NewBudgetForm } from './new-budget-form.tsx';

export function NewBudgetPage() {
  const query = useQuery(budgetsQuery());
  const data = useWithEdits(query.data);
  return (
    <NewToolPage
      list={{ to: '/app/budget', name: 'Budget' }}
      title="New budget"
      lead="Start with the total. You can change every amount afterwards."
      query={query}
    >
      {data && <NewBudgetForm templates={data.templates} budgets={data.budgets} />}
    </NewToolPage>
  );
}
