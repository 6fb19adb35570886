import type { ReactNode } from 'react';
import css from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  children: ReactNode;
  /** `div` around a table or a list. */
  as?: 'span' | 'div' | 'caption' | 'legend' | 'label';
  /** The id of the control of a hidden label. */
  htmlFor?: string;
}

/** Hides its content visually, for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag className={css.hidden} {...rest} />;
}
