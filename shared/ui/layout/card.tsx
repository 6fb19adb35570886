import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Grid, Row } from './box.tsx';
import css from './card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** A heading (h2) at the top. With it, the card is a section of that name. */
  title?: string;
  /** Beside the title: a link or a small button. */
  action?: ReactNode;
  /** No padding, for media and tables that touch the edges. */
  flush?: boolean;
}

/** A white panel with the design's only shadow. */
export function Card({ title, action, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section aria-label={title} {...rest} className={cx(css.card, !flush && css.padded, className)}>
      {title && (
        <Row below={4} gap={4} rowGap={2} align="baseline" justify="between" wrap>
          <h2 className={css.title}>{title}</h2>
          {action}
        </Row>
      )}
      {children}
    </section>
  );
}

/** Cards side by side: one column on a phone, four from 1000 px. Give it `<li>` children. */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Grid as="ul" gap={5} className={css.grid} aria-label={label}>
      {children}
    </Grid>
  );
}
