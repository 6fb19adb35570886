import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { ReactNode } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { checklistTemplatesQuery } from './checklist.queries.ts';

/** Passes the checklist named by `?template=`, or the first one, to a form. */
export function WithTemplate({ children }: { children: (template: AdminChecklistTemplate) => ReactNode }) {
  const templates = useQuery(checklistTemplatesQuery());
  const templateId = useListSearch().text('template');
  return (
    <Loaded query={templates} what="the checklist">
      {(data) => {
        const template = data.find(({ id }) => id === templateId) ?? data[0];
        if (template) return children(template);
        return (
          <EmptyState
            text="There is no checklist yet to add to."
            action={<ButtonLink to="/app/admin/checklist">Make one</ButtonLink>}
          />
        );
      }}
    </Loaded>
  );
}
