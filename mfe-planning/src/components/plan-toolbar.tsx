import type { ReactNode } from 'react';
import { SavedState } from '../sync/saved-state.tsx';
import css from './plan-toolbar.module.css';

/** The toolbar beside the title of a budget or checklist: whether its edits are saved, then its buttons in one row. */
export function PlanToolbar({ children }: { children: ReactNode }) {
  return (
    <div className={css.toolbar}>
      <SavedState />
      <div className={css.buttons}>{children}</div>
    </div>
  );
}
