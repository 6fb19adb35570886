import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { SavedState } from '../choices/saved-state.tsx';
import toolHeadCss from '../components/tool-head.module.css';
import { UndoButtons } from '../components/undo-buttons.tsx';
import { BudgetMenu } from './budget-menu.tsx';
import type { Open } from './budget-sheets.tsx';
import { BudgetBalance } from './cards/budget-balance.tsx';
import type { Figure } from './model/explanation.ts';

interface BudgetHeadProps {
  budget: Budget;
  plan: WeddingPlan | null;
  sums: BudgetSums;
  onOpen: (open: Open) => void;
  onExplain: (figure: Figure) => void;
}

/** The head of a budget, two lines on a phone: its name and buttons, then what is left of it and the saved state. */
export function BudgetHead({ budget, plan, sums, onOpen, onExplain }: BudgetHeadProps) {
  return (
    <header className={toolHeadCss.head}>
      <Row gap={2} rowGap={0} wrap>
        <h1 className={toolHeadCss.name}>{budget.name}</h1>
        <Row className={toolHeadCss.buttons}>
          <UndoButtons tool="budget" />
          <BudgetMenu
            budget={budget}
            plan={plan}
            sums={sums}
            onHead={() => onOpen({ sheet: 'head' })}
            onWhatIf={() => onOpen({ sheet: 'what if' })}
          />
        </Row>
      </Row>
      <Row gap={2} rowGap={0} justify="between" wrap>
        <BudgetBalance sums={sums} onExplain={onExplain} />
        <Row align="stretch" shrink className={toolHeadCss.saved}>
          <SavedState />
        </Row>
      </Row>
    </header>
  );
}
