import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ObjectHistory } from '../audit/audit-list.tsx';
import { Loaded } from '../components/loaded.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { checklistTemplatesQuery } from './checklist.queries.ts';
import { ChecklistTemplateView } from './checklist-template.tsx';
import { NewChecklistSheet } from './name-sheet.tsx';

/** The bin without a checklist to open it from. */
const DeletedChecklists = lazyComponent(async () => (await import('./checklist-bin.tsx')).DeletedChecklists);

export function ChecklistPage() {
  const [naming, setNaming] = useState(false);
  const address = useListSearch();
  const templates = useQuery(checklistTemplatesQuery());
  return (
    <Page dense>
      <PageHeader
        title="Checklist"
        lead="What couples start from. Dates are counted from the ceremonies, so every couple gets their own."
        action={
          <Button small variant="outline" icon={<Plus />} onClick={() => setNaming(true)}>
            New checklist
          </Button>
        }
      />
      <Loaded query={templates} what="the checklists">
        {(data) => (
          <Templates
            templates={data}
            templateId={address.text('template')}
            onChoose={(template) => address.change({ template })}
            onNew={() => setNaming(true)}
          />
        )}
      </Loaded>
      {naming && (
        <NewChecklistSheet
          onClose={() => setNaming(false)}
          onSaved={(template) => address.change({ template })}
        />
      )}
    </Page>
  );
}

interface TemplatesProps {
  templates: readonly AdminChecklistTemplate[];
  templateId: string;
  onChoose: (id: string) => void;
  onNew: () => void;
}

function Templates({ templates, templateId, onChoose, onNew }: TemplatesProps) {
  const chosen = templates.find(({ id }) => id === templateId) ?? templates[0];
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
      {templates.length > 1 && (
        <div>
          <Chips
            label="Checklist"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen.id}
            onChange={onChoose}
          />
        </div>
      )}
      <ChecklistTemplateView key={chosen.id} template={chosen} />
      <Stack above={5}>
        <ObjectHistory object={`template:${chosen.id}`} />
      </Stack>
    </>
  );
}
