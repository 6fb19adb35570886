import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import css from './page.module.css';

interface PageProps {
  /** 640 px wide, for forms and reading. */
  narrow?: boolean;
  /** With a small head, for a desk: what counts there is how much is in sight. */
  dense?: boolean;
  children: ReactNode;
}

/** Sets the width and gutters of a page: 1120 px, unless it is narrow. The frame provides `<main>`. */
export function Page({ narrow = false, dense = false, children }: PageProps) {
  return <div className={cx(css.page, narrow && css.narrow, dense && css.dense)}>{children}</div>;
}
