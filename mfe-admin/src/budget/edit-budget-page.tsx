import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ObjectHistory } from '../audit/audit-list.tsx';
import { Loaded } from '../components/loaded.tsx';
import { budgetTemplatesQuery } from './budget.queries.ts';
import { BudgetForm } from './budget-form.tsx';

/** Edits the template named by `?id=`. */
export function EditBudgetPage() {
  const [params] = useSearchParams();
  return (
    <Page dense>
      <BackLink to="/app/admin/budget">Budget templates</BackLink>
      <PageHeader title="Edit budget" />
      <Existing id={params.get('id') ?? ''} />
    </Page>
  );
}

function Existing({ id }: { id: string }) {
  const templates = useQuery(budgetTemplatesQuery());
  return (
    <Loaded query={templates} what="the template">
      {(data) => {
        const template = data.find((one) => one.id === id);
        if (template) {
          return (
            <Stack gap={5}>
              <BudgetForm key={template.id} template={template} />
              <ObjectHistory object={`template:${template.id}`} />
            </Stack>
          );
        }
        return (
          <EmptyState
            text="This template was not found."
            action={<ButtonLink to="/app/admin/budget">All templates</ButtonLink>}
          />
        );
      }}
    </Loaded>
  );
}
