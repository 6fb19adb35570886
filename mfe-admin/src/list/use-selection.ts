import { useState } from 'react';
import type { ListRow } from './list.ts';

interface SelectionSource<Row> {
  /** The rows of the shown page, and the number of rows on all pages. */
  list: { data: readonly Row[]; total: number };
  /** Identifies what the list shows. When it changes, the selection is cleared. */
  filter: string;
  /** Requests all rows that the list finds. */
  fetchAll: () => Promise<readonly Row[]>;
}

/**
 * Holds the ticked rows of a paged list, on all pages, as the administrator read them: what somebody else changes
 * meanwhile is noticed by their versions.
 */
export function useSelection<Row extends ListRow>({ list, filter, fetchAll }: SelectionSource<Row>) {
  const [selection, setSelection] = useState<{ filter: string; rows: ReadonlyMap<Row['id'], Row> }>({
    filter,
    rows: new Map(),
  });
  const rows: ReadonlyMap<Row['id'], Row> = selection.filter === filter ? selection.rows : new Map();
  const { data: page, total } = list;
  const set = (next: Iterable<Row>) =>
    setSelection({ filter, rows: new Map([...next].map((row) => [row.id, row])) });
  const without = (ids: readonly Row['id'][]) => [...rows.values()].filter(({ id }) => !ids.includes(id));
  return {
    /** The ticked rows. Those of the page are as it shows them now. */
    rows: [...rows.values()].map((row) => page.find(({ id }) => id === row.id) ?? row),
    count: rows.size,
    total,
    pageTicked: page.length > 0 && page.every(({ id }) => rows.has(id)),
    isTicked: (id: Row['id']) => rows.has(id),
    tick: (row: Row, on: boolean) => set(on ? [...rows.values(), row] : without([row.id])),
    tickPage: (on: boolean) => set(on ? [...rows.values(), ...page] : without(page.map(({ id }) => id))),
    tickEverything: async () => set([...(await fetchAll()), ...page]),
    clear: () => set([]),
  };
}
export type Selection<Row extends ListRow = ListRow> = ReturnType<typeof useSelection<Row>>;
