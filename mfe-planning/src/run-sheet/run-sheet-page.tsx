import { useQuery } from '@wedding/shared/host/query.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { NotLoaded } from '../components/not-loaded.tsx';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { RunSheetView } from './run-sheet-view.tsx';

export function RunSheetPage() {
  const query = useQuery(checklistsQuery());
  const { data: fetched } = query;
  const data = useWithEdits(fetched);
  const budgets = useWithEdits(useQuery(budgetsQuery()).data)?.budgets ?? [];
  useKeepInSync();
  return (
    <Page>
      <BackLink to="/app/checklist">Checklist</BackLink>
      {data ? (
        <RunSheetView
          checklists={data.checklists}
          items={budgets.flatMap(({ items }) => items)}
          templates={data.templates}
          plan={data.plan}
          members={data.members}
        />
      ) : (
        <>
          <PageHeader title="Run sheet" />
          <NotLoaded what="your run sheet" query={query}>
            <Skeleton shape="row" count={6} />
          </NotLoaded>
        </>
      )}
    </Page>
  );
}
