import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Row } from '../layout/box.tsx';
import css from './badge.module.css';

export type BadgeTone = 'gold' | 'green' | 'amber' | 'red' | 'blue' | 'plain' | 'wine';

/** A label for a state: `Published`, `Deposit paid`. The text carries the meaning, the colour only helps. */
export function Badge({
  tone = 'gold',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Row as="span" inline size={13} weight={600} nowrap className={cx(css.badge, css[tone])}>
      {icon}
      {children}
    </Row>
  );
}
