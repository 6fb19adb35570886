import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** `div` around a table or a list. */
  as?: 'span' | 'div' | 'caption' | 'legend';
}

/** Hides its content visually, for screen readers only. */
export function VisuallyHidden({ children, as: Tag = 'span' }: VisuallyHiddenProps) {
  return <Tag className={css.hidden}>{children}</Tag>;
}
