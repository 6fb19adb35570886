// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks

import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import type { CategorySums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { type Party, partyIn } from '@wedding/shared/domain/budget/line-guests.ts';
import { memo } from '@wedding/shared/host/component.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { ChevronDown, Pencil, Plus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { change } from '../../sync/edits.ts';
import { CategoryState } from '../cards/category-cards.tsx';
import { nameError } from '../model/lines-reading.ts';
import type { OnOpen } from '../model/open-sheet.ts';
import { limitOf } from '../model/price-draft.ts';
import { readPlanned } from '../model/price-reading.ts';
import { GridCell } from './grid-cell.tsx';
import css from './line-grid.module.css';
import { LineRow, type OnEdit, sameFigures } from './line-row.tsx';
import { useOpenCells } from './open-cells.ts';
import { QuestionRow } from './question-row.tsx';
import { cellText, editTextOf, SumCell } from './sum-cell.tsx';

interface CategoryBodyProps {
  category: BudgetCategory;
  sums: CategorySums;
  party: Party;
  onEdit: OnEdit;
  onOpen: OnOpen;
  /** The total of the whole budget. */
  total: number;
  /** Ids of the lines that a search or filter leaves; null for all. */
  matches: ReadonlySet<string> | null;
  /** Whether its lines are hidden while there is no search or filter. */
  folded: boolean;
  onFold: (id: string) => void;
}

/** A category with its lines. Renders only when one of them changes. */
export const CategoryBody = memo(
  function CategoryBody(props: CategoryBodyProps) {
    const { category, sums, party, total, matches, onEdit, onOpen, onFold } = props;
    const folded = matches === null && props.folded;
    const isVisible = (id: string) => (matches ? matches.has(id) : !folded);
    const visibleLines = sums.lines.filter(({ item }) => isVisible(item.id)).length;
    const categoryParty = partyIn(party, category);
    const limit = limitOf(category.planned_kobo, total);
    return (
      <tbody
        role="rowgroup"
        hidden={matches !== null && visibleLines === 0}
        // For the length of the page while the category is off screen, with its own row and that of its button.
        style={{ '--rows': visibleLines + 2 } as CSSProperties}
      >
        <CategoryRow
          category={category}
          sums={sums}
          plan={total}
          folded={folded}
          onEdit={onEdit}
          onFold={onFold}
          onOpen={onOpen}
        />
        {sums.lines.map((line) => (
          <LineRow
            key={line.item.id}
            line={line}
            hidden={!isVisible(line.item.id)}
            limit={limit}
            onEdit={onEdit}
            onOpen={onOpen}
            plan={total}
            party={categoryParty}
          />
        ))}
        <tr role="row" data-add={category.id} hidden={folded}>
          <td role="gridcell" colSpan={6}>
            <Button
              variant="quiet"
              small
              tabIndex={-1}
              icon={<Plus aria-hidden="true" />}
              onClick={() => onOpen({ sheet: 'line', line: { category_id: category.id } })}
            >
              Add a line<VisuallyHidden> to {category.name}</VisuallyHidden>
            </Button>
          </td>
        </tr>
      </tbody>
    );
  },
  (before, after) =>
    before.category === after.category &&
    before.party === after.party &&
    before.folded === after.folded &&
    before.matches === after.matches &&
    before.total === after.total &&
    before.sums.lines.length === after.sums.lines.length &&
    before.sums.lines.every((line, at) => sameFigures(line, after.sums.lines[at])),
);

interface CategoryRowProps {
  category: BudgetCategory;
  sums: CategorySums;
  /** The total of the whole budget. */
  plan: number;
  folded: boolean;
  onEdit: OnEdit;
  onFold: (id: string) => void;
  onOpen: OnOpen;
}

/** A category's own row: its name and planned amount. */
const CategoryRow = memo(function CategoryRow(props: CategoryRowProps) {
  const { category, sums, plan, folded, onEdit, onFold, onOpen } = props;
  function set(values: Partial<BudgetCategory>, row = category): undefined {
    onEdit([change('budget_category', row, { ...values })]);
  }
  const { cells, settle, close } = useOpenCells<number, BudgetCategory>(category, (planned_kobo, row) =>
    set({ planned_kobo }, row),
  );
  const label = `Planned for ${category.name}`;
  return (
    <>
      <tr role="row" className={css.category} data-category={category.id}>
        <GridCell
          name={`${category.id} name`}
          head="rowgroup"
          label={`Category ${category.name}`}
          shown={category.name}
          editText={category.name}
          onCommit={(name) => nameError('category', name) ?? set({ name: trimmed(name) })}
          before={
            <button
              type="button"
              className={css.fold}
              tabIndex={-1}
              data-fold=""
              aria-expanded={!folded}
              aria-label={`Lines of ${category.name}`}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation();
                onFold(category.id);
              }}
            >
              <ChevronDown aria-hidden="true" />
            </button>
          }
        >
          <CategoryState sums={sums} />
        </GridCell>
        <GridCell
          name={`${category.id} planned`}
          label={label}
          shown={cells.planned?.text ?? cellText(category.planned_kobo)}
          isOpen={Boolean(cells.planned)}
          editText={cells.planned?.text ?? editTextOf(category.planned_kobo)}
          onCommit={(typed) => settle('planned', typed, readPlanned(typed, plan))}
        />
        <SumCell kobo={sums.agreed} />
        <SumCell kobo={sums.paid} />
        <SumCell kobo={0} />
        <td role="gridcell">
          <IconButton
            tabIndex={-1}
            label={`Edit ${category.name}`}
            onClick={() => onOpen({ sheet: 'category', category })}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </td>
      </tr>
      {cells.planned && (
        <QuestionRow
          label={label}
          open={cells.planned}
          onAnswer={(reading) => settle('planned', cells.planned?.text ?? '', reading)}
          onDiscard={() => close('planned')}
        />
      )}
    </>
  );
});
