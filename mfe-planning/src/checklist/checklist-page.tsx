import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearch } from '@wedding/shared/host/use-search.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { NoTools, UndoLast } from '../components/no-tools.tsx';
import { NotLoaded } from '../components/not-loaded.tsx';
import { longDay } from '../lib/day-text.ts';
import { checklistsQuery } from '../lib/plan.queries.ts';
import { useKeepInSync, useWithEdits } from '../sync/use-sync.ts';
import { ChecklistView } from './checklist-view.tsx';
import { weddingDay } from './tasks/tasks-view.ts';

const emptyText = (day: string | null) =>
  day === null
    ? 'Tell us the wedding day, and every task gets a date that leaves you time for it.'
    : `Every task gets a date that leaves you time before ${longDay(day)}.`;

export function ChecklistPage() {
  const query = useQuery(checklistsQuery());
  const { data: fetched } = query;
  const data = useWithEdits(fetched);
  useKeepInSync();
  const [search, change] = useSearch();
  const checklists = data?.checklists ?? [];
  const checklist = checklists.find(({ id }) => id === search.get('id')) ?? checklists[0];
  if (checklist && data) {
    const choice = checklists.length > 1 && (
      <Chips
        label="Checklist"
        options={checklists.map(({ id, name }) => ({ value: id, label: name }))}
        value={checklist.id}
        onChange={(id) => change({ id })}
      />
    );
    return (
      <Page>
        <ChecklistView
          key={checklist.id}
          checklist={checklist}
          plan={data.plan}
          members={data.members}
          templates={data.templates}
          choice={choice}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title="Checklist" action={<UndoLast tool="checklist" />} />
      {data ? (
        <NoTools tool="checklist" art={23} text={emptyText(weddingDay(data.plan))} />
      ) : (
        <NotLoaded what="your checklist" query={query}>
          <Skeleton shape="title" />
          <Skeleton shape="row" count={8} />
        </NotLoaded>
      )}
    </Page>
  );
}
