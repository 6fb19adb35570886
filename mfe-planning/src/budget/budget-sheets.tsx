import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { ImportSheet } from '../components/quick-add/import-sheet.tsx';
import { readBlock } from './files/read-block.ts';
import type { LinesAnswers } from './model/lines-reading.ts';
import type { OnOpen, Open } from './model/open-sheet.ts';
import { AsoEbiSheet } from './sheets/aso-ebi-sheet.tsx';
import { BudgetNameSheet } from './sheets/budget-name-sheet.tsx';
import { CategorySheet } from './sheets/category-sheet.tsx';
import { ExplainSheet } from './sheets/explain-sheet.tsx';
import { InstalmentsSheet } from './sheets/instalments-sheet.tsx';
import { LineSheet } from './sheets/line-sheet.tsx';
import { PayerSheet } from './sheets/payer-sheet.tsx';
import { PaymentSheet } from './sheets/payment-sheet.tsx';
import { ShortcutsSheet } from './sheets/shortcuts-sheet.tsx';
import { WhatIfSheet } from './sheets/what-if-sheet.tsx';

interface BudgetSheetsProps {
  open: Open;
  budget: Budget;
  plan: WeddingPlan | null;
  sums: BudgetSums;
  onOpen: OnOpen;
  onClose: () => void;
}

/** The sheets of a budget. They are fetched when the first of them is opened. */
export function BudgetSheets({ open, budget, plan, sums, onOpen, onClose }: BudgetSheetsProps) {
  const common = { budget, onClose };
  switch (open.sheet) {
    case 'head':
      return <BudgetNameSheet {...common} />;
    case 'what if':
      return plan && <WhatIfSheet {...common} plan={plan} />;
    case 'category':
      return <CategorySheet {...common} category={open.category} />;
    case 'line':
      return <LineSheet {...common} plan={plan} line={open.line} onOpen={onOpen} />;
    case 'payment':
      return <PaymentSheet {...common} party={plan} payment={open.payment} itemId={open.itemId} />;
    case 'instalments':
      return <InstalmentsSheet {...common} party={plan} itemId={open.itemId} />;
    case 'payer':
      return <PayerSheet {...common} payer={open.payer} />;
    case 'fund':
      return <AsoEbiSheet {...common} fund={open.fund} />;
    case 'paste':
      return (
        <ImportSheet
          title="Pasted cells"
          verb="Paste"
          source={open.block}
          read={(block, answers: LinesAnswers) => readBlock(block, budget, { party: plan, answers })}
          onClose={onClose}
        />
      );
    case 'keys':
      return <ShortcutsSheet onClose={onClose} />;
    case 'explain':
      return <ExplainSheet {...common} sums={sums} figure={open.figure} />;
  }
}
