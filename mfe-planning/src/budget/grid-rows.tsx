// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets a table's own roles where it is laid out as blocks
import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { bareNaira, parseNaira } from '@wedding/shared/ui/parse-naira.ts';
import { Ellipsis, Pencil } from 'lucide-react';
import { memo } from 'react';
import { change, type Edit } from '../sync/edits.ts';
import { CategoryState } from './category-cards.tsx';
import { GridCell } from './grid-cell.tsx';
import css from './line-grid.module.css';
import { amountError, UNREAD } from './price-draft.ts';
import { type CategorySums, countOf, type LineSums, type Party, unitOf, withUnit } from './sums.ts';

export type OnEdit = (edits: readonly (Edit | null)[]) => void;

/** An amount as a cell shows it: the column says that it is naira. */
const shown = (kobo: number | null) => (kobo === null ? '' : formatKobo(kobo).replace('₦', ''));
const bare = (kobo: number | null) => (kobo === null ? '' : bareNaira(kobo));

interface CategoryRowProps {
  category: BudgetCategory;
  sums: CategorySums;
  onEdit: OnEdit;
  onOpen: (category: BudgetCategory) => void;
}

/** A category's own row: its name and what is planned for it. */
export const CategoryRow = memo(function CategoryRow({ category, sums, onEdit, onOpen }: CategoryRowProps) {
  function set(values: Partial<BudgetCategory>): undefined {
    onEdit([change('budget_category', category, { ...values })]);
  }
  function plan(typed: string): string | undefined {
    const planned_kobo = parseNaira(typed);
    return planned_kobo === null ? UNREAD : set({ planned_kobo });
  }
  return (
    <tr role="row" className={css.category} data-category={category.id}>
      <GridCell
        head="rowgroup"
        label={`Category ${category.name}`}
        shown={category.name}
        bare={category.name}
        onCommit={(name) => (name ? set({ name }) : 'A category needs a name.')}
      >
        <CategoryState sums={sums} />
      </GridCell>
      <GridCell
        label={`Planned for ${category.name}`}
        shown={shown(category.planned_kobo)}
        bare={bare(category.planned_kobo)}
        onCommit={plan}
      />
      <SumCell kobo={sums.agreed} />
      <SumCell kobo={sums.paid} />
      <td role="gridcell">
        <IconButton tabIndex={-1} label={`Edit ${category.name}`} onClick={() => onOpen(category)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
});

interface LineRowProps {
  line: LineSums;
  party: Party;
  onEdit: OnEdit;
  onLine: (item: BudgetItem) => void;
}

/** The cells of a line, drawn anew when its own figures change: three hundred of them stay quick under the fingers. */
export const LineCells = memo(
  function LineCells({ line, party, onEdit, onLine }: LineRowProps) {
    const { item, estimate, agreed, paid } = line;
    function set(values: Partial<BudgetItem>): undefined {
      onEdit([change('budget_item', item, { ...values })]);
    }
    function price(which: 'estimate' | 'agreed', typed: string): string | undefined {
      if (!typed && which === 'agreed') return set({ agreed: null });
      const kobo = typed ? parseNaira(typed) : 0;
      if (kobo === null) return UNREAD;
      const pricing = withUnit(item[which] ?? item.estimate, kobo);
      return amountError(pricing, party) ?? set({ [which]: pricing });
    }
    const count = countOf(item.estimate, party);
    const times =
      item.estimate.mode === 'flat' || estimate === 0 ? '' : `× ${count} = ${formatKobo(estimate)}`;
    const about = [item.vendor_name, times].filter(Boolean).join(' · ');
    const estimated = unitOf(item.estimate) || null;
    const agreedUnit = item.agreed && unitOf(item.agreed);
    return (
      <>
        <GridCell
          head="row"
          label={`Line ${item.name}`}
          shown={item.name}
          bare={item.name}
          onCommit={(name) => (name ? set({ name }) : 'A line needs a name.')}
        >
          {about && <span className={css.about}>{about}</span>}
        </GridCell>
        <GridCell
          label={`Estimate for ${item.name}`}
          shown={shown(estimated)}
          bare={bare(estimated)}
          onCommit={(typed) => price('estimate', typed)}
        />
        <GridCell
          label={`Agreed for ${item.name}`}
          shown={shown(agreedUnit)}
          bare={bare(agreedUnit)}
          onCommit={(typed) => price('agreed', typed)}
        >
          {item.agreed && item.agreed.mode !== 'flat' && agreed !== null && (
            <span className={css.about}>{formatKobo(agreed)}</span>
          )}
        </GridCell>
        <SumCell kobo={paid} />
        <td role="gridcell">
          <IconButton tabIndex={-1} label={`Open ${item.name}`} onClick={() => onLine(item)}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </td>
      </>
    );
  },
  (before, after) =>
    before.line.item === after.line.item &&
    before.line.paid === after.line.paid &&
    before.line.cost === after.line.cost &&
    before.line.estimate === after.line.estimate,
);

/** What is summed up, not typed. */
function SumCell({ kobo }: { kobo: number }) {
  return (
    <td role="gridcell" data-num aria-readonly="true" tabIndex={-1}>
      <span className={css.value}>{kobo === 0 ? '' : shown(kobo)}</span>
    </td>
  );
}
