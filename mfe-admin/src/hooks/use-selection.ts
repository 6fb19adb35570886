import { useState } from 'react';

/**
 * Holds the ticked rows of a paged list: some rows of the current page, or `everything` that the filter finds on all pages.
 * `filter` identifies what the list shows. When it changes, the selection is cleared.
 */
export function useSelection(list: { data: readonly { id: number }[]; total: number }, filter: string) {
  const [selection, setSelection] = useState({ filter, ids: NONE, everything: false });
  const { ids: tickedIds, everything } =
    selection.filter === filter ? selection : { ids: NONE, everything: false };
  const pageIds = list.data.map(({ id }) => id);
  const ids = everything ? pageIds : pageIds.filter((id) => tickedIds.has(id));
  const set = (next: Iterable<number>, all = false) =>
    setSelection({ filter, ids: new Set(next), everything: all });
  return {
    /** The ticked rows of this page. */
    ids,
    everything,
    pageTicked: pageIds.length > 0 && ids.length === pageIds.length,
    /** The number of selected rows on all pages. */
    count: everything ? list.total : ids.length,
    total: list.total,
    isTicked: (id: number) => everything || tickedIds.has(id),
    tick: (id: number, on: boolean) => set(on ? [...ids, id] : ids.filter((one) => one !== id)),
    tickPage: (on: boolean) => set(on ? pageIds : NONE),
    tickEverything: () => set(NONE, true),
    clear: () => set(NONE),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const NONE: ReadonlySet<number> = new Set();
