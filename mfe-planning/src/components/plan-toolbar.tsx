import { Row } from '@wedding/shared/ui/layout/box.tsx';
import type { ReactNode } from 'react';
import { SavedState } from '../choices/saved-state.tsx';
import css from './plan-toolbar.module.css';

/** The toolbar beside the title of a budget or checklist: whether its edits are saved, then its buttons in one row. */
export function PlanToolbar({ children }: { children: ReactNode }) {
  return (
    <Row gap={3} rowGap={1} justify="end" wrap shrink className={css.toolbar}>
      <SavedState />
      <Row gap={2} shrink className={css.buttons}>
        {children}
      </Row>
    </Row>
  );
}
