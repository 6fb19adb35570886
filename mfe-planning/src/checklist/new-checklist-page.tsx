import { useQuery } from '@wedding/shared/host/query.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { NewChecklistForm } from './new-checklist-form.tsx';

export function NewChecklistPage() {
  const query = useQuery(checklistsQuery());
  const { data: fetched, error } = query;
  const data = useWithEdits(fetched);
  useKeepInSync();
  return (
    <Page>
      <BackLink to="/app/checklist">Checklist</BackLink>
      <PageHeader
        title="New checklist"
        lead="Start with your wedding day: we count every task back from it."
      />
      {data ? (
        <NewChecklistForm templates={data.templates} plan={data.plan} checklists={data.checklists} />
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
