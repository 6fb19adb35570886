import type { ReactNode } from 'react';
import css from './page-header.module.css';

interface PageHeaderProps {
  /** The page's one h1. */
  title: string;
  /** Small gold capitals above it. */
  eyebrow?: string;
  /** A sentence below it. */
  lead?: ReactNode;
  /** Buttons, on the right if there is room. */
  action?: ReactNode;
}

/** The top of every page inside the frame. */
export function PageHeader({ title, eyebrow, lead, action }: PageHeaderProps) {
  return (
    <header className={css.head}>
      <div className={css.text}>
        {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </header>
  );
}
