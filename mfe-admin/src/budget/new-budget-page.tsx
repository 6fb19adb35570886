import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { useState } from 'react';
import type { BudgetDraft } from './budget.queries.ts';
import { BudgetForm } from './budget-form.tsx';

export function NewBudgetPage() {
  const [template] = useState<BudgetDraft>(() => ({
    id: crypto.randomUUID(),
    version: 0,
    name: '',
    status: 'draft',
    rows: [],
  }));
  return (
    <Page dense>
      <BackLink to="/app/admin/budget">Budget templates</BackLink>
      <PageHeader title="New budget" />
      <div ref={focusFirstField}>
        <BudgetForm template={template} />
      </div>
    </Page>
  );
}
