import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import type { ReactNode } from 'react';
import { SavedState } from '../choices/saved-state.tsx';
import css from './tool-head.module.css';
import { UndoButtons } from './undo-buttons.tsx';

interface ToolHeadProps {
  tool: Tool;
  name: string;
  menu: ReactNode;
  /** What is left of the budget, or how much of the checklist is done. */
  children: ReactNode;
}

/** The head of a budget or checklist, two lines on a phone: its name and buttons, then its figures and the saved state. */
export function ToolHead({ tool, name, menu, children }: ToolHeadProps) {
  return (
    <header className={css.head}>
      <Row gap={2} rowGap={0} wrap>
        <h1 className={css.name}>{name}</h1>
        <Row className={css.buttons}>
          <UndoButtons tool={tool} />
          {menu}
        </Row>
      </Row>
      <Row gap={2} rowGap={0} justify="between" wrap>
        {children}
        <Row align="stretch" shrink className={css.saved}>
          <SavedState />
        </Row>
      </Row>
    </header>
  );
}
