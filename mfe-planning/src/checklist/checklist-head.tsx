import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { ReactNode } from 'react';
import { UndoButtons } from '../components/undo-buttons.tsx';
import { SavedState } from '../sync/saved-state.tsx';
import css from './checklist-head.module.css';
import { ChecklistMenu } from './checklist-menu.tsx';
import { Progress } from './progress.tsx';

interface ChecklistHeadProps {
  checklist: Checklist;
  plan: WeddingPlan | null;
  /** The wedding day. */
  day: string | null;
  /** The button that adds a task. On a phone it floats above the list instead. */
  add: ReactNode;
}

/** The head of a checklist, two lines on a phone: its name and buttons, then days, progress and the saved state. */
export function ChecklistHead({ checklist, plan, day, add }: ChecklistHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.line}>
        <h1 className={css.name}>{checklist.name}</h1>
        <div className={css.buttons}>
          <UndoButtons tool="checklists" />
          {add}
          <ChecklistMenu checklist={checklist} plan={plan} />
        </div>
      </div>
      <div className={css.line}>
        <Progress tasks={checklist.tasks} day={day} />
        <div className={css.saved}>
          <SavedState />
        </div>
      </div>
    </header>
  );
}
