import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../new-id.ts';
import { addRow, changeRow, type DraftRow } from './budget-draft.ts';
import type { EditProps } from './budget-head.tsx';
import css from './category-list.module.css';
import { CategorySheet } from './category-sheet.tsx';
import { shareText } from './share-text.ts';

/** The categories on a phone: a row opens a sheet with its fields. */
export function CategoryList({ draft, problems, onChange }: EditProps) {
  const [open, setOpen] = useState<DraftRow | null>(null);
  const fresh = open !== null && !draft.rows.some((row) => row.id === open.id);

  function add() {
    setOpen({ id: newId(), version: 0, name: '', planned_kobo: null, sort: '', removed: false });
  }
  function keep(row: DraftRow) {
    const { id, name, planned_kobo } = row;
    onChange(
      fresh ? addRow(draft, { id, name, planned_kobo }) : changeRow(draft, id, { name, planned_kobo }),
    );
    setOpen(null);
  }
  function remove(row: DraftRow) {
    onChange(changeRow(draft, row.id, { removed: true }));
    setOpen(null);
  }
  return (
    <Card title="Categories" className={css.card}>
      <ul className={css.rows}>
        {draft.rows.map((row) =>
          row.removed ? (
            row.version > 0 && (
              <li key={row.id} className={css.removed}>
                <span>
                  <s>{row.name}</s> goes when you save
                </span>
                <Button
                  variant="quiet"
                  small
                  icon={<Undo2 aria-hidden="true" />}
                  onClick={() => onChange(changeRow(draft, row.id, { removed: false }))}
                >
                  Keep
                </Button>
              </li>
            )
          ) : (
            <li key={row.id}>
              <button type="button" className={css.row} onClick={() => setOpen(row)}>
                <span className={css.name}>{row.name || 'No name yet'}</span>{' '}
                <span className={css.amount}>
                  {row.planned_kobo === null ? 'No amount' : formatKobo(row.planned_kobo)}
                </span>{' '}
                <span className={css.share}>
                  {problems[row.id] ?? shareText(row.planned_kobo, draft.total_kobo)}
                </span>
              </button>
            </li>
          ),
        )}
      </ul>
      <Button variant="outline" wide icon={<Plus aria-hidden="true" />} onClick={add}>
        Add a category
      </Button>
      {open && (
        <CategorySheet
          key={open.id}
          row={open}
          fresh={fresh}
          onKeep={keep}
          onRemove={() => remove(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
