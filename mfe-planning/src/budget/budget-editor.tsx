import type { Budget, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import { ChoiceSheet } from '../choices/choice-sheet.tsx';
import toolbarCss from '../components/plan-toolbar.module.css';
import { PlanToolbar } from '../components/plan-toolbar.tsx';
import { UndoButtons } from '../components/undo-buttons.tsx';
import { useWide } from '../components/use-wide.ts';
import { useToday } from '../lib/clock.ts';
import css from './budget-editor.module.css';
import { BudgetMenu } from './budget-menu.tsx';
import { BudgetOffer } from './budget-offer.tsx';
import { BudgetPrint } from './budget-print.tsx';
import { BudgetBar } from './cards/budget-bar.tsx';
import { CategoryCards } from './cards/category-cards.tsx';
import { ContingencyCard } from './cards/contingency-card.tsx';
import { GivingCard } from './cards/giving-card.tsx';
import { RunwayCard } from './cards/runway-card.tsx';
import { FilterBar, useFadeWhenSlow } from './filter-bar.tsx';
import { LineGrid } from './grid/line-grid.tsx';
import { type Filter, filterLines } from './model/filter-lines.ts';
import { type BudgetSums, sumsOf } from './model/sums.ts';
import { useBudgetSheets } from './use-budget-sheets.ts';

const loadSheets = async () =>
  (await import(/* webpackChunkName: "budget-sheets" */ './budget-sheets.tsx')).BudgetSheets;
const BudgetSheets = lazySheet(loadSheets);

interface BudgetEditorProps {
  budget: Budget;
  plan: WeddingPlan | null;
  templates: readonly BudgetTemplate[];
}

/** One budget: its figures, and its lines, as a grid on a wide screen or as rows with sheets on a phone. */
export const BudgetEditor = memo(function BudgetEditor({ budget, plan, templates }: BudgetEditorProps) {
  const { open, onOpen, onClose, onCategory, onLine, onBlock, onKeys, onExplain } = useBudgetSheets();
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const wide = useWide();
  const sums = useMemo(() => sumsOf(budget, plan), [budget, plan]);
  // Loads the sheets once the page is idle, so that the first tap opens one immediately, also without a network.
  useEffect(() => {
    const timer = setTimeout(() => void loadSheets().catch(() => {}), 1500);
    return () => clearTimeout(timer);
  }, []);
  // The search field shows a letter before hundreds of lines are filtered.
  const deferredSearch = useDeferredValue(search);
  const deferredFilter = useDeferredValue(filter);
  const today = useToday();
  const visibleSums = useMemo(
    () => filterLines(sums, { filter: deferredFilter, search: deferredSearch, today }),
    [sums, deferredFilter, deferredSearch, today],
  );
  const area = useRef<HTMLDivElement>(null);
  const onFilterChange = useFadeWhenSlow(area, visibleSums);
  const hasNoMatch = visibleSums !== sums && visibleSums.categories.every(({ lines }) => lines.length === 0);
  const shownIds = useMemo(() => (visibleSums === sums ? null : lineIds(visibleSums)), [visibleSums, sums]);
  function showAll() {
    setFilter('all');
    setSearch('');
    // The button goes away with its focus.
    area.current?.focus({ preventScroll: true });
  }
  const pay = budget.items.length > 0 && (
    <Button
      small={wide}
      icon={<Plus aria-hidden="true" />}
      onClick={() => onOpen({ sheet: 'payment', payment: null, itemId: null })}
    >
      Payment
    </Button>
  );
  const side = (
    <>
      <ContingencyCard budget={budget} sums={sums} onExplain={onExplain} />
      <RunwayCard budget={budget} sums={sums} onExplain={onExplain} />
      <GivingCard
        budget={budget}
        onExplain={onExplain}
        onPayer={(payer) => onOpen({ sheet: 'payer', payer })}
        onFund={(fund) => onOpen({ sheet: 'fund', fund })}
      />
    </>
  );
  return (
    <>
      <PageHeader
        title={budget.name}
        action={
          <PlanToolbar>
            <UndoButtons tool="budgets" />
            {wide && pay}
            <BudgetMenu budget={budget} plan={plan} sums={sums} onHead={() => onOpen({ sheet: 'head' })} />
          </PlanToolbar>
        }
      />
      <div className={css.room}>
        <div className={css.columns}>
          <div className={css.rail}>
            <BudgetBar sums={sums} onExplain={onExplain} />
            <div className={css.party}>
              <CeremonyStrip plan={plan} />
              {plan && plan.ceremonies.length > 0 && (
                <Button variant="quiet" small flush onClick={() => onOpen({ sheet: 'what if' })}>
                  What if more people come?
                </Button>
              )}
            </div>
            {wide && side}
          </div>
          <div className={css.main}>
            <BudgetOffer budget={budget} templates={templates} />
            {budget.items.length > 0 && (
              <FilterBar
                filter={filter}
                search={search}
                onFilter={(next) => {
                  onFilterChange();
                  setFilter(next);
                }}
                onSearch={(next) => {
                  onFilterChange();
                  setSearch(next);
                }}
              />
            )}
            <div ref={area} tabIndex={-1} className={css.lines}>
              {budget.categories.length === 0 ? (
                <EmptyState art={null} text="There are no categories in this budget yet." />
              ) : wide ? (
                <LineGrid
                  budget={budget}
                  sums={sums}
                  onCategory={onCategory}
                  onLine={onLine}
                  onBlock={onBlock}
                  onKeys={onKeys}
                  party={plan}
                  shown={shownIds}
                />
              ) : (
                <CategoryCards
                  budget={budget}
                  onCategory={onCategory}
                  onLine={onLine}
                  sums={visibleSums}
                  filtered={visibleSums !== sums}
                />
              )}
              {/* Stays in the page, so that its text is announced. */}
              <div role="status" className={css.status}>
                {hasNoMatch && (
                  <EmptyState
                    art={null}
                    text="No line matches."
                    action={
                      <Button variant="outline" onClick={showAll}>
                        Show all lines
                      </Button>
                    }
                  />
                )}
              </div>
              <div>
                <Button variant="outline" icon={<Plus aria-hidden="true" />} onClick={() => onCategory(null)}>
                  Add a category
                </Button>
              </div>
              {!wide && side}
            </div>
          </div>
        </div>
      </div>
      {!wide && pay && <div className={toolbarCss.add}>{pay}</div>}
      {open && (
        <BudgetSheets open={open} budget={budget} plan={plan} sums={sums} onOpen={onOpen} onClose={onClose} />
      )}
      <ChoiceSheet />
      <BudgetPrint budget={budget} plan={plan} sums={sums} />
    </>
  );
});

const lineIds = (sums: BudgetSums): ReadonlySet<string> =>
  new Set(sums.categories.flatMap(({ lines }) => lines.map(({ item }) => item.id)));
