import type { AdminChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { ReactNode } from 'react';
import { ListSkeleton } from '../components/list-skeleton.tsx';
import { LoadFailed } from '../components/loaded.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import { checklistTemplatesQuery } from './checklist.queries.ts';

/** Passes the checklist named by `?template=`, or the first one, to a form. */
export function WithTemplate({ children }: { children: (template: AdminChecklistTemplate) => ReactNode }) {
  const templates = useQuery(checklistTemplatesQuery());
  const templateId = useListSearch().text('template');
  if (templates.isPending) return <ListSkeleton label="Loading the checklist" />;
  if (!templates.data) {
    return <LoadFailed query={templates} what="the checklist" />;
  }
  const template = templates.data.find(({ id }) => id === templateId) ?? templates.data[0];
  if (template) return children(template);
  return (
    <EmptyState
      text="There is no checklist yet to add to."
      action={<ButtonLink to="/app/admin/checklist">Make one</ButtonLink>}
    />
  );
}
