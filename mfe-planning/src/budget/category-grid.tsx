import { Button } from '@wedding/shared/ui/button.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../new-id.ts';
import { addRow, changeRow } from './budget-draft.ts';
import type { EditProps } from './budget-head.tsx';
import css from './category-grid.module.css';
import { CategoryGridRow, RemovedRow } from './category-grid-row.tsx';

/** The categories on a desk: fields in a grid. Tab walks the fields, Enter goes down a column. */
export function CategoryGrid({ draft, problems, onChange }: EditProps) {
  const [fresh, setFresh] = useState('');
  function add() {
    const id = newId();
    setFresh(id);
    onChange(addRow(draft, { id, name: '', planned_kobo: 0 }));
  }
  return (
    <div className={css.grid}>
      {draft.rows.length > 0 && (
        <Table caption="Categories of this budget">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col" data-num>
                Share
              </th>
              <th scope="col" data-num>
                Planned
              </th>
              <th scope="col">
                <VisuallyHidden>Remove</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.rows.map((row) =>
              row.removed ? (
                <RemovedRow
                  key={row.id}
                  row={row}
                  onBack={() => onChange(changeRow(draft, row.id, { removed: false }))}
                />
              ) : (
                <CategoryGridRow
                  key={row.id}
                  row={row}
                  total={draft.total_kobo}
                  problem={problems[row.id]}
                  fresh={row.id === fresh}
                  onChange={(change) => onChange(changeRow(draft, row.id, change))}
                />
              ),
            )}
          </tbody>
        </Table>
      )}
      <Button variant="outline" small icon={<Plus aria-hidden="true" />} onClick={add}>
        Add a category
      </Button>
    </div>
  );
}
