import type { Budget, BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { useToday } from '@wedding/shared/host/device/clock.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useWide } from '../components/use-wide.ts';
import css from './budget-editor.module.css';
import { CategoryCards } from './cards/category-cards.tsx';
import { FilterBar, useFadeWhenSlow } from './filter-bar.tsx';
import { type Filter, filterLines } from './model/filter-lines.ts';
import type { OnOpen } from './model/open-sheet.ts';

interface BudgetLinesProps {
  onOpen: OnOpen;
  budget: Budget;
  plan: WeddingPlan | null;
  sums: BudgetSums;
  /** Whether the search and the filters are visible. */
  isSearching: boolean;
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAddLine: (category: BudgetCategory) => void;
}

/** The lines of a budget by category, as a grid on a wide screen or as rows with sheets on a phone. */
export function BudgetLines(props: BudgetLinesProps) {
  const { budget, plan, sums, isSearching, open, onToggle, onOpen, onAddLine } = props;
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const wide = useWide();
  const today = useToday();
  // The search field shows a letter before hundreds of lines are filtered.
  const deferredSearch = useDeferredValue(isSearching ? search : '');
  const deferredFilter = useDeferredValue(isSearching ? filter : 'all');
  const visibleSums = useMemo(
    () => filterLines(sums, { filter: deferredFilter, search: deferredSearch, today }),
    [sums, deferredFilter, deferredSearch, today],
  );
  const area = useRef<HTMLDivElement>(null);
  const onFilterChange = useFadeWhenSlow(area, visibleSums);
  const filtered = visibleSums !== sums;
  const hasNoMatch = filtered && visibleSums.categories.every(({ lines }) => lines.length === 0);
  const matches = useMemo(() => (filtered ? lineIds(visibleSums) : null), [visibleSums, filtered]);
  function showAll() {
    setFilter('all');
    setSearch('');
    // The button goes away with its focus.
    area.current?.focus({ preventScroll: true });
  }
  return (
    <>
      {isSearching && (
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
          <LineGrid budget={budget} sums={sums} onOpen={onOpen} party={plan} matches={matches} />
        ) : (
          <CategoryCards
            budget={budget}
            sums={visibleSums}
            filtered={filtered}
            open={open}
            onToggle={onToggle}
            onOpen={onOpen}
            onAddLine={onAddLine}
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
          <Button
            variant="outline"
            icon={<Plus aria-hidden="true" />}
            onClick={() => onOpen({ sheet: 'category', category: null })}
          >
            Add a category
          </Button>
        </div>
      </div>
    </>
  );
}

const lineIds = (sums: BudgetSums): ReadonlySet<string> =>
  new Set(sums.categories.flatMap(({ lines }) => lines.map(({ item }) => item.id)));

const load = async () => (await import(/* webpackChunkName: "line-grid" */ './grid/line-grid.tsx')).LineGrid;

/** The grid, which only wide screens load: there it is fetched beside the page that shows it. */
const LineGrid = lazyComponent(load, undefined, <Skeleton shape="row" count={8} label="Loading the lines" />);

if (window.matchMedia('(min-width: 900px)').matches) void load().catch(() => {});
