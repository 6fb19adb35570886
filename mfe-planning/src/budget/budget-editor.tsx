import type { Budget, BudgetCategory, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { today as dayInLagos } from '@wedding/shared/contract/local-date.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { Plus } from 'lucide-react';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import { ChoiceSheet } from '../sync/choice-sheet.tsx';
import { SavedState } from '../sync/saved-state.tsx';
import { UndoButton } from '../sync/undo-button.tsx';
import { useWide } from '../use-wide.ts';
import { BudgetBar, type Figure } from './budget-bar.tsx';
import css from './budget-editor.module.css';
import { BudgetMenu } from './budget-menu.tsx';
import { BudgetOffer } from './budget-offer.tsx';
import { BudgetPrint } from './budget-print.tsx';
import type { Open } from './budget-sheets.tsx';
import { CategoryCards } from './category-cards.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filter, filterLines } from './filter-lines.ts';
import { GivingCard } from './giving-card.tsx';
import type { PastedBlock } from './grid-block.ts';
import { LineGrid } from './line-grid.tsx';
import { RunwayCard } from './runway-card.tsx';
import { type BudgetSums, sumsOf } from './sums.ts';

const loadSheets = async () => ({
  default: (await import(/* webpackChunkName: "budget-sheets" */ './budget-sheets.tsx')).BudgetSheets,
});
const BudgetSheets = lazy(loadSheets);

interface BudgetEditorProps {
  budget: Budget;
  plan: WeddingPlan | null;
  templates: readonly BudgetTemplate[];
}

/** One budget: its figures in sight, its lines as a grid on a desk and as rows with sheets on a phone. */
export const BudgetEditor = memo(function BudgetEditor({ budget, plan, templates }: BudgetEditorProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const wide = useWide();
  const sums = useMemo(() => sumsOf(budget, plan), [budget, plan]);
  // Once the page rests: the first tap then waits for nothing, with or without a network.
  useEffect(() => {
    const timer = setTimeout(() => void loadSheets().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  // The letter stands in the search field before hundreds of lines are looked through.
  const wanted = useDeferredValue(search);
  const kept = useDeferredValue(filter);
  const shown = useMemo(
    () => filterLines(sums, { filter: kept, search: wanted, today: dayInLagos() }),
    [sums, kept, wanted],
  );
  const shownIds = useMemo(() => (shown === sums ? null : lineIds(shown)), [shown, sums]);
  const onCategory = useCallback(
    (category: BudgetCategory | null) => setOpen({ sheet: 'category', category }),
    [],
  );
  const onLine = useCallback(
    (line: BudgetItem | { category_id: string }) => setOpen({ sheet: 'line', line }),
    [],
  );
  const onBlock = useCallback((block: PastedBlock) => setOpen({ sheet: 'paste', block }), []);
  const onExplain = useCallback((figure: Figure) => setOpen({ sheet: 'explain', figure }), []);
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
  const side = (
    <>
      <RunwayCard budget={budget} sums={sums} />
      <GivingCard
        budget={budget}
        onPayer={(payer) => setOpen({ sheet: 'payer', payer })}
        onFund={(fund) => setOpen({ sheet: 'fund', fund })}
      />
    </>
  );
  return (
    <>
      <PageHead
        title={budget.name}
        action={
          <>
            <SavedState />
            <UndoButton />
            {wide && pay}
            <BudgetMenu budget={budget} sums={sums} onHead={() => setOpen({ sheet: 'head' })} />
          </>
        }
      />
      <div className={css.columns}>
        <div className={css.rail}>
          <BudgetBar sums={sums} onExplain={onExplain} />
          <div className={css.party}>
            <CeremonyStrip plan={plan} />
            {plan && plan.ceremonies.length > 0 && (
              <Button variant="quiet" small onClick={() => setOpen({ sheet: 'what if' })}>
                What if more come?
              </Button>
            )}
          </div>
          {wide && side}
        </div>
        <div className={css.main}>
          <BudgetOffer budget={budget} templates={templates} />
          {budget.items.length > 0 && (
            <FilterBar filter={filter} search={search} onFilter={setFilter} onSearch={setSearch} />
          )}
          {budget.categories.length === 0 ? (
            <EmptyState art={null} text="There are no categories in this budget yet." />
          ) : wide ? (
            <LineGrid {...{ budget, sums, onCategory, onLine, onBlock }} party={plan} shown={shownIds} />
          ) : (
            <CategoryCards {...{ budget, onCategory, onLine }} sums={shown} filtered={shown !== sums} />
          )}
          <div>
            <Button variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => onCategory(null)}>
              Add a category
            </Button>
          </div>
          {!wide && side}
        </div>
      </div>
      {!wide && pay}
      {open && (
        <Suspense>
          <BudgetSheets {...{ open, budget, plan, sums }} onOpen={setOpen} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <ChoiceSheet />
      <BudgetPrint budget={budget} plan={plan} sums={sums} />
    </>
  );
});

const lineIds = (sums: BudgetSums): ReadonlySet<string> =>
  new Set(sums.categories.flatMap(({ lines }) => lines.map(({ item }) => item.id)));
