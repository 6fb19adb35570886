import type { BudgetCategory } from '@wedding/shared/contract/budget.schema.ts';
import type { BudgetItem } from '@wedding/shared/contract/budget-line.schema.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { Ellipsis, Pencil } from 'lucide-react';
import { memo } from 'react';
import { change } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';
import { CategoryState } from './category-cards.tsx';
import { MoneyCell, TextCell } from './grid-cell.tsx';
import css from './line-grid.module.css';
import { type CategorySums, countOf, type LineSums, type Party, unitOf, withUnit } from './sums.ts';

interface CategoryRowProps {
  category: BudgetCategory;
  sums: CategorySums;
  onOpen: () => void;
}

/** A category's own row: its name and what is planned for it. */
export function CategoryRow({ category, sums, onOpen }: CategoryRowProps) {
  const edit = useEdit();
  return (
    <tr className={css.category}>
      <th scope="rowgroup">
        <TextCell
          label={`Category ${category.name}`}
          column="name"
          value={category.name}
          onCommit={(name) => edit([change('budget_category', category, { name })])}
        />
        <CategoryState sums={sums} />
      </th>
      <td data-num>
        <MoneyCell
          label={`Planned for ${category.name}`}
          column="estimate"
          value={category.planned_kobo}
          onCommit={(planned_kobo) => edit([change('budget_category', category, { planned_kobo })])}
        />
      </td>
      <td data-num>{sums.agreed === 0 ? '' : formatKobo(sums.agreed)}</td>
      <td data-num>{sums.paid === 0 ? '' : formatKobo(sums.paid)}</td>
      <td className={css.more}>
        <IconButton label={`Edit ${category.name}`} onClick={onOpen}>
          <Pencil aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  );
}

interface LineRowProps {
  line: LineSums;
  party: Party;
  onLine: (item: BudgetItem) => void;
}

/** A row is drawn anew when its own figures change: three hundred of them stay quick under the fingers. */
export const LineRow = memo(
  function LineRow({ line, party, onLine }: LineRowProps) {
    const { item, estimate, agreed, paid } = line;
    const edit = useEdit();
    const set = (values: object) => edit([change('budget_item', item, { ...values })]);
    const price = item.agreed ?? item.estimate;
    const count = countOf(item.estimate, party);
    const times =
      item.estimate.mode === 'flat' || estimate === 0 ? '' : `× ${count} = ${formatKobo(estimate)}`;
    return (
      <tr>
        <td>
          <TextCell
            label={`Line ${item.name}`}
            column="name"
            value={item.name}
            onCommit={(name) => set({ name })}
          />
          {(item.vendor_name || times) && (
            <span className={css.about}>{[item.vendor_name, times].filter(Boolean).join(' · ')}</span>
          )}
        </td>
        <td data-num>
          <MoneyCell
            label={`Estimate for ${item.name}`}
            column="estimate"
            value={unitOf(item.estimate) || null}
            onCommit={(kobo) => set({ estimate: withUnit(item.estimate, kobo ?? 0) })}
            onClear={() => set({ estimate: withUnit(item.estimate, 0) })}
          />
        </td>
        <td data-num>
          <MoneyCell
            label={`Agreed for ${item.name}`}
            column="agreed"
            value={item.agreed && unitOf(item.agreed)}
            onCommit={(kobo) => set({ agreed: withUnit(price, kobo ?? 0) })}
            onClear={() => set({ agreed: null })}
          />
          {item.agreed && item.agreed.mode !== 'flat' && agreed !== null && (
            <span className={css.about}>{formatKobo(agreed)}</span>
          )}
        </td>
        <td data-num>{paid === 0 ? '' : formatKobo(paid)}</td>
        <td className={css.more}>
          <IconButton label={`Open ${item.name}`} onClick={() => onLine(item)}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.line.item === after.line.item &&
    before.line.paid === after.line.paid &&
    before.line.cost === after.line.cost &&
    before.line.estimate === after.line.estimate,
);
