import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Pencil, Plus, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import { ChoiceSheet } from '../sync/choice-sheet.tsx';
import { SavedState } from '../sync/saved-state.tsx';
import { useDesk } from '../sync/use-desk.ts';
import { useWide } from '../use-wide.ts';
import { BudgetBar, type Figure } from './budget-bar.tsx';
import css from './budget-editor.module.css';
import { CategoryCards } from './category-cards.tsx';
import { CategorySheet } from './category-sheet.tsx';
import { ExplainSheet } from './explain-sheet.tsx';
import { HeadSheet } from './head-sheet.tsx';
import { LineGrid } from './line-grid.tsx';
import { LineSheet } from './line-sheet.tsx';
import { PaymentSheet } from './payment-sheet.tsx';
import { type Party, sumsOf } from './sums.ts';
import { WhatIfSheet } from './what-if-sheet.tsx';

type Open =
  | { sheet: 'head' }
  | { sheet: 'what if' }
  | { sheet: 'category'; category: BudgetCategory | null }
  | { sheet: 'line'; line: BudgetItem | { category_id: string } }
  | { sheet: 'payment'; payment: Payment | null; itemId: string | null }
  | { sheet: 'explain'; figure: Figure };

/** One budget: its figures in sight, its lines as a grid on a desk and as rows with sheets on a phone. */
export function BudgetEditor({ budget, plan }: { budget: Budget; plan: WeddingPlan | null }) {
  const party: Party = plan;
  const [open, setOpen] = useState<Open | null>(null);
  const { desk, done } = useDesk();
  const wide = useWide();
  const sums = useMemo(() => sumsOf(budget, party), [budget, party]);
  const close = () => setOpen(null);
  const onCategory = (category: BudgetCategory | null) => setOpen({ sheet: 'category', category });
  const onLine = (line: BudgetItem | { category_id: string }) => setOpen({ sheet: 'line', line });
  const pay = budget.items.length > 0 && (
    <Button
      small={wide}
      className={wide ? undefined : css.pay}
      icon={<Plus aria-hidden="true" />}
      onClick={() => setOpen({ sheet: 'payment', payment: null, itemId: null })}
    >
      Payment
    </Button>
  );
  return (
    <>
      <PageHead
        title={budget.name}
        action={
          <>
            <SavedState />
            {done.length > 0 && (
              <Button variant="quiet" small icon={<Undo2 aria-hidden="true" />} onClick={() => desk.undo()}>
                Undo
              </Button>
            )}
            <Button
              variant="outline"
              small
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setOpen({ sheet: 'head' })}
            >
              Total and name
            </Button>
            {wide && pay}
          </>
        }
      />
      <div className={css.columns}>
        <div className={css.rail}>
          <BudgetBar sums={sums} onExplain={(figure) => setOpen({ sheet: 'explain', figure })} />
          <div className={css.party}>
            <CeremonyStrip plan={plan} />
            {plan && plan.ceremonies.length > 0 && (
              <Button variant="quiet" small onClick={() => setOpen({ sheet: 'what if' })}>
                What if more come?
              </Button>
            )}
          </div>
        </div>
        <div className={css.main}>
          {budget.categories.length === 0 ? (
            <EmptyState art={null} text="There are no categories in this budget yet." />
          ) : wide ? (
            <LineGrid {...{ budget, sums, party, onCategory, onLine }} />
          ) : (
            <CategoryCards {...{ budget, sums, onCategory, onLine }} />
          )}
          <div>
            <Button variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => onCategory(null)}>
              Add a category
            </Button>
          </div>
        </div>
      </div>
      {!wide && pay}
      {open?.sheet === 'what if' && plan && <WhatIfSheet budget={budget} plan={plan} onClose={close} />}
      {open?.sheet === 'head' && <HeadSheet budget={budget} onClose={close} />}
      {open?.sheet === 'category' && (
        <CategorySheet budget={budget} category={open.category} onClose={close} />
      )}
      {open?.sheet === 'line' && (
        <LineSheet
          budget={budget}
          party={party}
          line={open.line}
          onPayment={(payment, { id }) => setOpen({ sheet: 'payment', payment, itemId: id })}
          onClose={close}
        />
      )}
      {open?.sheet === 'payment' && <PaymentSheet {...{ budget, party }} {...open} onClose={close} />}
      {open?.sheet === 'explain' && (
        <ExplainSheet budget={budget} sums={sums} figure={open.figure} onClose={close} />
      )}
      <ChoiceSheet />
    </>
  );
}
