import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import type { ReactNode } from 'react';
import css from './legal.module.css';

export interface Clause {
  /** The fragment for links to this clause. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  /** The day from which the text is in force. */
  since: string;
  clauses: readonly Clause[];
}

/** A page of clauses with a table of contents. */
export function LegalPage({ title, lead, since, clauses }: LegalPageProps) {
  return (
    <Page narrow>
      <PageHeader title={title} lead={lead} />
      <Text tone="muted" size={14} className={css.since}>
        In force since {since}.
      </Text>
      <nav aria-label="On this page" className={css.contents}>
        <ol>
          {clauses.map(({ id, title: clause }) => (
            <li key={id}>
              <a href={`#${id}`}>{clause}</a>
            </li>
          ))}
        </ol>
      </nav>
      {clauses.map(({ id, title: clause, body }) => (
        <Stack as="section" gap={3} key={id} id={id} className={css.clause} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{clause}</h2>
          {body}
        </Stack>
      ))}
    </Page>
  );
}
