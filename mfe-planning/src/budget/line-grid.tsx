import { Button } from '@wedding/shared/ui/button.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Plus } from 'lucide-react';
import type { CategoriesProps } from './category-cards.tsx';
import { CategoryRow, LineRow } from './grid-rows.tsx';
import css from './line-grid.module.css';
import type { Party } from './sums.ts';

/** The budget on a desk: a grid of fields. Tab walks the fields, Enter goes down a column, Esc takes back. */
export function LineGrid({
  budget,
  sums,
  filtered,
  party,
  onCategory,
  onLine,
}: CategoriesProps & { party: Party }) {
  return (
    <div className={css.grid}>
      <Table caption="Lines of this budget">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" data-num>
              Estimate
            </th>
            <th scope="col" data-num>
              Agreed
            </th>
            <th scope="col" data-num>
              Paid
            </th>
            <th scope="col">
              <VisuallyHidden>More</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {budget.categories.map((category, place) => {
          const its = sums.categories[place];
          if (!its || (filtered && its.lines.length === 0)) return null;
          return (
            <tbody key={category.id}>
              <CategoryRow category={category} sums={its} onOpen={() => onCategory(category)} />
              {its.lines.map((line) => (
                <LineRow key={line.item.id} line={line} party={party} onLine={onLine} />
              ))}
              <tr className={css.add}>
                <td colSpan={5}>
                  <Button
                    variant="quiet"
                    small
                    icon={<Plus aria-hidden="true" />}
                    onClick={() => onLine({ category_id: category.id })}
                  >
                    Add a line<VisuallyHidden> to {category.name}</VisuallyHidden>
                  </Button>
                </td>
              </tr>
            </tbody>
          );
        })}
      </Table>
    </div>
  );
}
