import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useState } from 'react';
import { isDay } from '../components/day-field.tsx';
import { useListSearch, useLocalSearch } from '../hooks/use-list-search.ts';
import {
  allRows,
  type List,
  type ListFilter,
  type ListPage,
  type ListQuery,
  type ListRow,
  type ListValues,
} from './list.ts';
import { resizedPage, useTableSettings } from './use-table-settings.ts';

/** In the address, unsets a value that the list begins with. */
const UNSET = 'all';
/** A kind of record and an id: `video:5`. */
const LINKED = /^[a-z]+:[\w-]{1,40}$/;
/** An id, or the choice of the records without one. */
const RECORD = /^([1-9]\d{0,8}|none|system)$/;

/** The state of a list, its page of rows and the ticked ones, for the parts that show them. */
export function useList<Row extends ListRow>(list: List<Row>, local = false) {
  const { store } = useHost();
  const { call, queryKey, poll } = list;
  const state = useListState(list, local);
  const { pageQuery, query } = state;
  const stored = state.isStart ? list.stored : undefined;
  const rows = useQuery({
    queryKey: [...queryKey, 'page', pageQuery],
    queryFn: async ({ signal }) => {
      const answer = await call(pageQuery, signal);
      if (stored) store.setState(stored.write(answer.data));
      return answer;
    },
    placeholderData: (previous) => previous ?? pageOf(stored?.read(store.getState()) ?? []),
    refetchInterval: ({ state: { data } }) => (data && poll?.(data.data)) || false,
  });
  const { sort: _, ...narrowing } = query;
  const selection = useSelection({
    list: rows.data ?? { data: [], total: 0 },
    filter: JSON.stringify(narrowing),
    fetchAll: () => allRows(list, narrowing),
  });
  return { list, state, rows, selection };
}
export type ListModel<Row extends ListRow> = ReturnType<typeof useList<Row>>;

/** Stored rows as a page; undefined without any. */
const pageOf = <Row>(rows: readonly Row[]): ListPage<Row> | undefined =>
  rows.length > 0 ? { data: [...rows], page: 1, per_page: rows.length, total: rows.length } : undefined;

/** Reads what a list shows from the address, and changes it there. A `local` list keeps it to itself. */
function useListState<Row extends ListRow>(list: List<Row>, local: boolean) {
  const { filters = [], views = [], initial = {}, forgets = [], sort: usualSort = '', columns, noun } = list;
  const sorts = columns.flatMap((column) => column.sort ?? []);
  const shared = useListSearch();
  const inMemory = useLocalSearch();
  const address = local ? inMemory : shared;
  const hidden = columns.filter((column) => column.hidden).map(({ id }) => id);
  const table = useTableSettings(noun, hidden);
  const viewParts = [...new Set(views.flatMap(({ parts }) => Object.keys(parts)))];
  const names = [...new Set(['search', ...filters.map(({ name }) => name), ...viewParts])];

  function isAllowed(name: string, value: string): boolean {
    const filter = filters.find((one) => one.name === name);
    return filter ? filterAllows(filter, value) : views.some(({ parts }) => parts[name] === value);
  }
  function read(name: string): string {
    const value = address.text(name);
    if (name === 'search') return value;
    if (value === UNSET) return '';
    return value && isAllowed(name, value) ? value : (initial[name] ?? '');
  }
  const values: ListValues = Object.fromEntries(names.map((name) => [name, read(name)]));
  const sort =
    address.oneOf(
      'sort',
      sorts.map(({ value }) => value),
    ) || usualSort;
  const { perPage } = table.settings;

  /** The api's query for these values. */
  const queryOf = (narrowing: ListValues): ListQuery =>
    Object.fromEntries(
      Object.entries(narrowing).flatMap(([name, value]) =>
        value ? [[filters.find((one) => one.name === name)?.param ?? name, value]] : [],
      ),
    );
  const query: ListQuery = { ...queryOf(values), ...(sort !== usualSort && { sort }) };
  const isNarrowed = names.some((name) => values[name] !== (initial[name] ?? ''));
  return {
    local,
    sorts,
    names,
    viewParts,
    values,
    sort,
    table,
    query,
    queryOf,
    pageQuery: { ...query, page: address.page, per_page: perPage },
    isNarrowed,
    /** Whether the list shows what it begins with. */
    isStart: !isNarrowed && address.page === 1 && sort === usualSort,
    change: (parts: ListValues) =>
      address.change({
        ...Object.fromEntries(forgets.map((name) => [name, ''])),
        ...Object.fromEntries(
          Object.entries(parts).map(([name, value]) => {
            const start = initial[name] ?? '';
            return [name, value === start ? '' : value || UNSET];
          }),
        ),
      }),
    sortBy: (next: string) => address.change({ sort: next === usualSort ? '' : next }),
    clear: () => address.change(Object.fromEntries(names.map((name) => [name, '']))),
    toPage: address.toPage,
    /** Keeps the first row of the page on the shown page. */
    changePerPage: (shown: Pick<ListPage<Row>, 'page' | 'per_page'>, next: number) => {
      table.change({ perPage: next });
      address.toPage(resizedPage(shown, next));
    },
  };
}
function filterAllows({ options, allows = RECORD }: ListFilter, value: string): boolean {
  if (options === 'day') return isDay(value);
  if (options === 'linked') return LINKED.test(value);
  return typeof options === 'function' ? allows.test(value) : options.some((one) => one.value === value);
}

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
function useSelection<Row extends ListRow>({ list, filter, fetchAll }: SelectionSource<Row>) {
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
