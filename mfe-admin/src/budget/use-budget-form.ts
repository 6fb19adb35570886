import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { useState } from 'react';
import type { BudgetDraft } from './budget.queries.ts';
import { formatShare, parseShare } from './shares.ts';

/** A row as it is typed: its share may be half-written. */
export interface TypedRow {
  row: BudgetTemplate['rows'][number];
  share: string;
}

const typed = (row: TypedRow['row']): TypedRow => ({ row, share: formatShare(row.basis_points) });
const newRow = (): TypedRow => ({
  row: { id: crypto.randomUUID(), name: '', basis_points: 0, ceremony: null, items: [] },
  share: '',
});

/** Name and rows of a template under edit, with what is wrong with them. */
export function useBudgetForm(template: BudgetDraft) {
  const [name, setName] = useState(template.name);
  const [rows, setRows] = useState(() =>
    template.rows.length > 0 ? template.rows.map(typed) : [newRow(), newRow(), newRow()],
  );
  const filled = rows.filter(({ row, share }) => row.name.trim() || share.trim());
  const sum = filled.reduce((total, { share }) => total + (parseShare(share) ?? 0), 0);

  return {
    name,
    setName,
    rows,
    sum,
    faultOf: ({ row, share }: TypedRow) => ({
      name: share.trim() && !row.name.trim() ? 'Name this part.' : undefined,
      share: row.name.trim() && parseShare(share || '0') === null ? 'From 0 to 100.' : undefined,
    }),
    change: (id: string, part: { row?: Partial<TypedRow['row']>; share?: string }) =>
      setRows(
        rows.map((one) =>
          one.row.id === id ? { row: { ...one.row, ...part.row }, share: part.share ?? one.share } : one,
        ),
      ),
    add: () => setRows([...rows, newRow()]),
    remove: (id: string) => setRows(rows.filter(({ row }) => row.id !== id)),
    move: (id: string, by: -1 | 1) => setRows(moved(rows, id, by)),
    /** Whole rows for the server; empty lines are left out. */
    wire: () =>
      filled.map(({ row, share }) => ({
        ...row,
        name: row.name.trim(),
        items: row.items.flatMap((line) => (line.name.trim() ? { ...line, name: line.name.trim() } : [])),
        basis_points: parseShare(share || '0') ?? 0,
      })),
  };
}

function moved(rows: TypedRow[], id: string, by: -1 | 1): TypedRow[] {
  const from = rows.findIndex(({ row }) => row.id === id);
  const one = rows[from];
  const other = rows[from + by];
  if (!one || !other) return rows;
  return rows.map((each, place) => (place === from ? other : place === from + by ? one : each));
}
