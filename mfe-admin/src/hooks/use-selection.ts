import { useState } from 'react';

/**
 * Holds the ticked rows of a paged list: some rows of the current page, or `everything` that the filter finds on all pages.
 * `filter` identifies what the list shows. When it changes, the selection is cleared.
 */
export function useSelection(list: { data: readonly { id: number }[]; total: number }, filter: string) {
  const [held, setHeld] = useState({ filter, ids: NONE, everything: false });
  const { ids: ticked, everything } = held.filter === filter ? held : { ids: NONE, everything: false };
  const onPage = list.data.map(({ id }) => id);
  const ids = everything ? onPage : onPage.filter((id) => ticked.has(id));
  const set = (next: Iterable<number>, all = false) =>
    setHeld({ filter, ids: new Set(next), everything: all });
  return {
    /** The ticked rows of this page. */
    ids,
    everything,
    pageTicked: onPage.length > 0 && ids.length === onPage.length,
    /** The number of selected rows on all pages. */
    count: everything ? list.total : ids.length,
    total: list.total,
    isTicked: (id: number) => everything || ticked.has(id),
    tick: (id: number, on: boolean) => set(on ? [...ids, id] : ids.filter((one) => one !== id)),
    tickPage: (on: boolean) => set(on ? onPage : NONE),
    tickEverything: () => set(NONE, true),
    clear: () => set(NONE),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const NONE: ReadonlySet<number> = new Set();
