import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { useKeepInSync } from '../sync/use-sync.ts';
import { LoadFailed } from './load-failed.tsx';

interface NewToolPageProps {
  /** The page of the tool's list, to which Back leads. */
  list: { to: string; name: string };
  title: string;
  lead: string;
  /** The query of the templates and of what exists already. */
  query: ComponentProps<typeof LoadFailed>['query'];
  /** The form, once the query has answered. */
  children: ReactNode;
}

/** The page on which a couple begins a budget or a checklist. */
export function NewToolPage({ list, title, lead, query, children }: NewToolPageProps) {
  useKeepInSync();
  return (
    <Page>
      <BackLink to={list.to}>{list.name}</BackLink>
      <PageHeader title={title} lead={lead} />
      {children ??
        (query.error ? (
          <LoadFailed title="The templates did not load" query={query} />
        ) : (
          <div role="status">
            <VisuallyHidden>Loading the templates</VisuallyHidden>
            <Skeleton shape="row" count={4} />
          </div>
        ))}
    </Page>
  );
}
