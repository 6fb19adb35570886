import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** For screen readers only. `as="div"` where it holds a table or a list. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'div' }) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
