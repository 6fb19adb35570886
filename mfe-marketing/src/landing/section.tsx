import { cx } from '@wedding/shared/ui/base/cx.ts';
import type { ReactNode } from 'react';
import css from './landing.module.css';

/**
 * A section of the landing page. `id` is also its fragment for links; `sideBySide` puts heading and content next to
 * each other if there is room.
 */
export function Section(props: {
  title: string;
  lead?: string;
  id: string;
  sideBySide?: boolean;
  children: ReactNode;
}) {
  const { title, lead, id, sideBySide = false, children } = props;
  return (
    <section id={id} className={cx(css.section, sideBySide && css.beside)} aria-labelledby={`${id}-title`}>
      <div className={css.head}>
        <h2 id={`${id}-title`} className={css.heading}>
          {title}
        </h2>
        {lead && <p className={css.sub}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
