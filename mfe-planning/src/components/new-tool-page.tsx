import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { capitalize } from '@wedding/shared/format/capitalize.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { readTyped, writeTyped } from '@wedding/shared/host/device/typed.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { type FormValues, fillForms, readForms } from '@wedding/shared/ui/fields/form-values.ts';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useKeepInSync } from '../sync/use-sync.ts';
import { NotLoaded } from './not-loaded.tsx';

interface NewToolPageProps {
  /** The page of the tool's list, to which Back leads. */
  list: { to: string; name: string };
  title: string;
  lead: string;
  /** The query of the templates and of what exists already. */
  query: ComponentProps<typeof NotLoaded>['query'];
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
      {children ? (
        <TypedForm>{children}</TypedForm>
      ) : (
        <NotLoaded what="the templates" query={query}>
          <Skeleton shape="row" count={4} />
        </NotLoaded>
      )}
    </Page>
  );
}

const keyOf = (user: number | undefined) => `form:${location.pathname}:${user ?? 0}`;

/** Keeps what was typed into the form in this tab, until `forget`: the page may be left, or the session end, before that. */
function TypedForm({ children }: { children: ReactNode }) {
  const key = keyOf(useHost().session.user?.id);
  const root = useRef<HTMLDivElement>(null);
  const empty = useRef<FormValues>({});
  useLayoutEffect(() => {
    if (!root.current) return;
    empty.current = readForms(root.current);
    void fillForms(root.current, Object(readTyped(key)));
  }, [key]);
  function store() {
    if (!root.current) return;
    const values = Object.entries(readForms(root.current));
    const typed = values.filter(([name, value]) => value !== empty.current[name]);
    writeTyped(key, typed.length > 0 ? Object.fromEntries(typed) : undefined);
  }
  return (
    <div ref={root} onInput={store}>
      {children}
    </div>
  );
}

/** What is said of something new, which the server may not have yet. */
export const createdText = (tool: Tool, isSaved: boolean): string =>
  isSaved
    ? `${capitalize(tool)} created`
    : `Saved on this ${deviceWord()}. We’ll send your ${tool} as soon as we can.`;

/** Returns a function that forgets what was typed, once it is created. */
export function useForgetTyped(): () => void {
  const key = keyOf(useHost().session.user?.id);
  return () => void writeTyped(key, undefined);
}
