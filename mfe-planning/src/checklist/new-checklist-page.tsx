import { useQuery } from '@wedding/shared/host/query.ts';
import { NewToolPage } from '../components/new-tool-page.tsx';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { useWithEdits } from '../sync/use-sync.ts';
import { NewChecklistForm } from './new-checklist-form.tsx';

export function NewChecklistPage() {
  const query = useQuery(checklistsQuery());
  const data = useWithEdits(query.data);
  return (
    <NewToolPage
      list={{ to: '/app/checklist', name: 'Checklist' }}
      title="New checklist"
      lead="Start with your wedding day: we count every task back from it."
      query={query}
    >
      {data && <NewChecklistForm templates={data.templates} plan={data.plan} checklists={data.checklists} />}
    </NewToolPage>
  );
}
