import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import css from './page.module.css';

/** Sets the width and gutters of a page: 1120 px, or 640 when `narrow` (forms, reading). The frame provides `<main>`. */
export function Page({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={cx(css.page, narrow && css.narrow)}>{children}</div>;
}
