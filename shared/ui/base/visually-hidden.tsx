import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Hides its content visually, for screen readers only. Use `as="div"` around a table or a list. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'div' }) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
