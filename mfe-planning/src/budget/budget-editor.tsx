import type { Budget, BudgetCategory, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import { memo } from '@wedding/shared/host/component.ts';
import { lazyComponent, lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useSearch } from '@wedding/shared/host/use-search.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { CeremonyStrip } from '../ceremonies/ceremony-strip.tsx';
import toolbarCss from '../components/plan-toolbar.module.css';
import { ToolHead } from '../components/tool-head.tsx';
import { useIdle } from '../components/use-idle.ts';
import { useWide } from '../components/use-wide.ts';
import css from './budget-editor.module.css';
import { BudgetLines } from './budget-lines.tsx';
import { BudgetMenu } from './budget-menu.tsx';
import { BudgetOffer } from './budget-offer.tsx';
import { BudgetBalance } from './cards/budget-balance.tsx';
import { BudgetBar } from './cards/budget-bar.tsx';
import { ContingencyCard } from './cards/contingency-card.tsx';
import { GivingCard } from './cards/giving-card.tsx';
import { RunwayCard } from './cards/runway-card.tsx';
import type { Figure } from './model/explanation.ts';
import type { Open } from './model/open-sheet.ts';
import { AddLine } from './quick-add/add-line.tsx';

const loadSheets = async () =>
  (await import(/* webpackChunkName: "budget-sheets" */ './budget-sheets.tsx')).BudgetSheets;
const BudgetSheets = lazySheet(loadSheets);

const BudgetPrint = lazyComponent(
  async () => (await import(/* webpackChunkName: "budget-sheets" */ './budget-print.tsx')).BudgetPrint,
  () => null,
);

interface BudgetEditorProps {
  budget: Budget;
  plan: WeddingPlan | null;
  templates: readonly BudgetTemplate[];
}

type View = 'lines' | 'payments';

/** One budget: its figures, its lines and its payments. New lines are added by one field that stays open. */
export const BudgetEditor = memo(function BudgetEditor({ budget, plan, templates }: BudgetEditorProps) {
  const [open, onOpen] = useState<Open | null>(null);
  const onExplain = (figure: Figure) => onOpen({ sheet: 'explain', figure });
  const [search, changeSearch] = useSearch();
  const chosenView: View = search.get('view') === 'payments' ? 'payments' : 'lines';
  // The chip answers before hundreds of lines leave the page.
  const view = useDeferredValue(chosenView);
  const [isSearching, setSearching] = useState(false);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<BudgetCategory | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wide = useWide();
  const sums = useMemo(() => sumsOf(budget, plan), [budget, plan]);
  const payers = useMemo(() => new Map(budget.payers.map(({ id, name }) => [id, name])), [budget.payers]);
  const isIdle = useIdle(loadSheets);
  const params = new URLSearchParams(search);
  params.set('view', 'payments');
  const paymentsTo = `?${params}`;
  const addLine = (
    <AddLine
      field={field}
      budget={budget}
      templates={templates}
      party={plan}
      chosen={chosen}
      onLeave={() => setChosen(null)}
      onAdded={({ id }) => setOpenIds((ids) => new Set([...ids, id]))}
    />
  );
  const side = (
    <>
      <ContingencyCard budget={budget} sums={sums} onExplain={onExplain} />
      <RunwayCard budget={budget} sums={sums} onExplain={onExplain} paymentsTo={paymentsTo} />
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
      <ToolHead
        tool="budget"
        name={budget.name}
        menu={<BudgetMenu budget={budget} plan={plan} sums={sums} onOpen={onOpen} />}
      >
        <BudgetBalance sums={sums} onExplain={onExplain} />
      </ToolHead>
      <div className={css.room}>
        <div className={css.columns}>
          <div className={css.rail}>
            <BudgetBar sums={sums} onExplain={onExplain} paymentsTo={paymentsTo} />
            {wide && <CeremonyStrip plan={plan} />}
            {wide && side}
          </div>
          <div className={css.main}>
            <Row gap={2} justify="between" wrap>
              <Chips<View>
                label="Shown"
                options={[
                  { value: 'lines', label: 'Lines' },
                  { value: 'payments', label: 'Payments' },
                ]}
                value={chosenView}
                onChange={(next) => changeSearch({ view: next === 'lines' ? '' : next })}
              />
              {view === 'lines' && budget.items.length > 0 && (
                <IconButton
                  label="Find and filter lines"
                  aria-expanded={isSearching}
                  onClick={() => setSearching(!isSearching)}
                >
                  <Search aria-hidden="true" />
                </IconButton>
              )}
            </Row>
            {view === 'payments' ? (
              <PaymentList sums={sums} payers={payers} onOpen={onOpen} />
            ) : (
              <>
                <BudgetOffer budget={budget} templates={templates} />
                {wide && addLine}
                <BudgetLines
                  onOpen={onOpen}
                  budget={budget}
                  plan={plan}
                  sums={sums}
                  isSearching={isSearching}
                  open={openIds}
                  onToggle={(id) => setOpenIds((ids) => toggled(ids, id))}
                  onAddLine={(category) => {
                    setChosen(category);
                    field.current?.focus();
                  }}
                />
                {!wide && <CeremonyStrip plan={plan} />}
                {!wide && side}
              </>
            )}
          </div>
        </div>
      </div>
      {!wide && view === 'lines' && budget.categories.length > 0 && (
        <div className={cx(toolbarCss.add, toolbarCss.low)}>{addLine}</div>
      )}
      {open && (
        <BudgetSheets
          open={open}
          budget={budget}
          plan={plan}
          sums={sums}
          onOpen={onOpen}
          onClose={() => onOpen(null)}
        />
      )}
      {isIdle && <BudgetPrint budget={budget} plan={plan} sums={sums} />}
    </>
  );
});

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The list of payments, which is loaded when it is opened. */
const PaymentList = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "budget-sheets" */ './payments/payment-list.tsx')).PaymentList,
  undefined,
  <Skeleton shape="row" count={6} label="Loading the payments" />,
);
