import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { type FormEvent, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { useSaveChecklist } from './checklist.queries.ts';
import { WithTemplate } from './with-template.tsx';

export function NewCategoryPage() {
  return (
    <Page narrow dense>
      <BackLink to="/app/admin/checklist">Checklist</BackLink>
      <PageHeader title="New category" />
      <WithTemplate>{(template) => <CategoryForm template={template} />}</WithTemplate>
    </Page>
  );
}

const NOTHING = { name: '' };

function CategoryForm({ template }: { template: ChecklistTemplate }) {
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const { draft, change, clear } = useDraft(`new-category-${template.id}`, NOTHING);
  const save = useSaveChecklist(() => {
    clear();
    void navigate(`/app/admin/checklist/new-tasks?template=${template.id}&category=${id}`);
  });
  const { name } = draft;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    const added = { id, name: name.trim() };
    save.mutate({ template, edit: ({ categories }) => ({ categories: [...categories, added] }) });
  }
  return (
    <Card title={template.name}>
      <form ref={focusFirstField} onSubmit={submit} noValidate>
        <TextField
          label="Category"
          value={name}
          limit={120}
          placeholder="Venues"
          hint="Its tasks come next."
          onChange={(event) => change({ name: event.target.value })}
          error={fieldError(save.error, 'name')}
        />
        <Row above={6} gap={3} wrap>
          <Button type="submit" busy={save.isPending} busyLabel="Saving" disabled={!name.trim()}>
            Add category
          </Button>
        </Row>
      </form>
    </Card>
  );
}
