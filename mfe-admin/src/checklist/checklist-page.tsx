import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadFailed } from '../components/loaded.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { checklistTemplatesQuery } from './checklist.queries.ts';
import { ChecklistTemplateView } from './checklist-template.tsx';
import { NameSheet } from './name-sheet.tsx';

/** The bin without a checklist to open it from. */
const DeletedChecklists = lazyComponent(
  async () => (await import(/* webpackChunkName: "checklist-bin" */ './checklist-bin.tsx')).DeletedChecklists,
);

export function ChecklistPage() {
  const [naming, setNaming] = useState(false);
  const address = useListSearch();
  return (
    <Page>
      <PageHeader
        title="Checklist"
        lead="What couples start from. Dates are counted from the ceremonies, so every couple gets their own."
        action={
          <Button variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => setNaming(true)}>
            New checklist
          </Button>
        }
      />
      <Templates
        templateId={address.text('template')}
        onChoose={(template) => address.change({ template })}
        onNew={() => setNaming(true)}
      />
      {naming && (
        <NameSheet
          template={null}
          onClose={() => setNaming(false)}
          onSaved={(template) => address.change({ template })}
        />
      )}
    </Page>
  );
}

interface TemplatesProps {
  templateId: string;
  onChoose: (id: string) => void;
  onNew: () => void;
}

function Templates({ templateId, onChoose, onNew }: TemplatesProps) {
  const templates = useQuery(checklistTemplatesQuery());
  if (templates.isPending) return <ListSkeleton label="Loading the checklists" />;
  if (!templates.data) {
    return <LoadFailed query={templates} what="the checklists" />;
  }
  const chosen = templates.data.find(({ id }) => id === templateId) ?? templates.data[0];
  if (!chosen) {
    return (
      <>
        <EmptyState
          text="No checklists yet. Couples would start from an empty one."
          action={<Button onClick={onNew}>Make the first one</Button>}
        />
        <DeletedChecklists heading={<h2>Deleted checklists</h2>} />
      </>
    );
  }
  return (
    <>
      {templates.data.length > 1 && (
        <div>
          <Chips
            label="Checklist"
            options={templates.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            onChange={onChoose}
          />
        </div>
      )}
      <ChecklistTemplateView key={chosen.id} template={chosen} />
    </>
  );
}
