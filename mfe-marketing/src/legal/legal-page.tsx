import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import css from './legal.module.css';

export interface Clause {
  title: string;
  /** One paragraph each. */
  text: readonly string[];
}

/** A page of plain words in clauses. */
export function LegalPage(props: { title: string; lead: string; clauses: readonly Clause[] }) {
  return (
    <Page narrow>
      <PageHead title={props.title} lead={props.lead} />
      {props.clauses.map(({ title, text }) => (
        <section key={title} className={css.clause}>
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </Page>
  );
}
