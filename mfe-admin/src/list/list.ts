import type { AnswerOf, Call, QueryOf } from '@wedding/shared/contract/call.ts';
import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { containsTerms, searchTerms } from '@wedding/shared/domain/search-text.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { toCsv } from '@wedding/shared/format/csv.ts';
import { formatSortable, formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { type CallInput, fetchData } from '@wedding/shared/host/call.ts';
import type { ComponentType } from '@wedding/shared/host/component.ts';
import type { PersistedState } from '@wedding/shared/host/host.ts';
import type { ReactNode } from 'react';

export interface ListRow {
  id: number | string;
}

/** A page of rows, as every paged call answers it. */
export interface ListPage<Row> {
  data: Row[];
  page: number;
  per_page: number;
  total: number;
  /** A sentence above the rows: their sum. */
  note?: string;
  /** The number of rows of each of the queries in `count_for`. */
  counts?: number[] | undefined;
}

/** What a list asks the api for: `page`, `per_page`, `search`, `sort` and its filters. */
export type ListQuery = Readonly<Record<string, string | number>>;

/** Address parts of a list by name: its search and filters. '' if unset. */
export type ListValues = Readonly<Record<string, string>>;

type FetchPage<Row> = (query: ListQuery, signal?: AbortSignal) => Promise<ListPage<Row>>;

/** A column. The first one is the row's header and is always shown. */
export interface Column<Row> {
  id: string;
  label: string;
  /** The cell as a text, for the table and the CSV file. */
  text: (row: Row) => string;
  /** What the CSV file has instead of the text, for spreadsheets to count or sort by. */
  value?: (row: Row) => string | number;
  /** What the table shows instead of the text. */
  cell?: (row: Row) => ReactNode;
  /** Whether the cells are figures: right-aligned, with digits of equal width. */
  num?: boolean;
  /** The two orders of the column. The first press on its head chooses the first one. */
  sort?: readonly [Order, Order];
  /** Whether its texts are never broken into lines. */
  whole?: boolean;
  /** Whether a phone's card shows it without its label, since it speaks for itself. */
  plain?: boolean;
  /** Hidden until the administrator chooses it. */
  hidden?: boolean;
  /** The unit of its values, in the head of the CSV file: `naira`. */
  unit?: string;
}
type Details<Row> = Omit<Column<Row>, 'id' | 'label' | 'text'>;

/** A column of texts. */
export const column = <Row>(
  id: string,
  label: string,
  text: NoInfer<Column<Row>['text']>,
  details: NoInfer<Details<Row>> = {},
): Column<Row> => ({ id, label, text, ...details });

/** A column of figures, written by `show`. */
export const figure = <Row>(
  id: string,
  label: string,
  count: (row: Row) => number | null,
  { show = formatCount, ...details }: Details<Row> & { show?: (value: number) => string } = {},
): Column<Row> =>
  column(id, label, (row) => written(count(row), show), {
    num: true,
    value: (row) => count(row) ?? '',
    ...details,
  });

/** A column of the wire's timestamps, written by `show`. */
export const time = <Row>(
  id: string,
  label: string,
  at: (row: Row) => string | null,
  { show = formatTimestamp, ...details }: Details<Row> & { show?: (at: string) => string } = {},
): Column<Row> =>
  column(id, label, (row) => written(at(row), show), {
    value: (row) => written(at(row), formatSortable, ''),
    unit: 'Lagos time',
    whole: true,
    ...details,
  });

const written = <T>(value: T | null, show: (value: T) => string, none = '–') =>
  value === null ? none : show(value);

interface Choice {
  value: string;
  label: string;
}

/** One order of a list: the api's `sort`, and its name where no column heads are, on a phone. */
export interface Order extends Choice {
  direction: 'ascending' | 'descending';
}
export const up = (value: string, label: string): Order => ({ value, label, direction: 'ascending' });
export const down = (value: string, label: string): Order => ({ value, label, direction: 'descending' });
/** The orders of a day on which a record came. */
export const NEWEST = [down('newest', 'Newest first'), up('oldest', 'Oldest first')] as const;

/** A field beside the search that narrows the list down. `name` is its part of the address. */
export interface ListFilter {
  name: string;
  label: string;
  /** The api's parameter, if it has another name. */
  param?: string;
  /**
   * `day` is a date field. `linked` has no field: other pages lead to it, and it can be taken away. The others choose one of
   * the options, which may be records that a hook requests.
   */
  options: readonly Choice[] | (() => readonly Choice[]) | 'day' | 'linked';
  /** What the address may name of options that a hook requests. By default an id. */
  allows?: RegExp;
  /** The first option: `All categories`. */
  all?: string;
}

/** A chip: the address parts that it sets. */
export interface ListView {
  name: string;
  parts: ListValues;
  /** The text of the list if this view has no rows. */
  empty?: string;
  /** Whether it is a chip only while it is shown, since other pages lead there. */
  linked?: boolean;
}

/** Chips that each set one part of the address, named by its values. */
export const chips = (part: string, names: Readonly<Record<string, string>>): ListView[] =>
  Object.entries(names).map(([value, name]) => ({ name, parts: { [part]: value } }));

/** The ticked rows, for bulk actions. */
export interface TickedRows<Row> {
  rows: Row[];
  count: number;
  /** The number of rows on all pages. */
  total: number;
  tickEverything: () => Promise<void>;
  clear: () => void;
}

/** A list page, declared. `DataList` renders it. */
export interface List<Row extends ListRow> {
  /** The plural noun of the rows, which also names the list's settings on this device: `videos`. */
  noun: string;
  call: FetchPage<Row>;
  queryKey: readonly unknown[];
  columns: readonly Column<Row>[];
  /** A sentence above it, if its title doesn't say what it lists. */
  lead?: string;
  /** The text of a list without any rows, and what creates the first one. */
  empty: string;
  emptyAction?: ReactNode;
  /** The label of its search field. */
  search?: string;
  filters?: readonly ListFilter[];
  /** The chips. Their counts follow the search and the filters; `uncounted` for tables in which counting takes long. */
  views?: readonly ListView[];
  uncounted?: boolean;
  /** Parts of the address that a change of what it shows removes: the record that is open beside it. */
  forgets?: readonly string[];
  /** The values that the address doesn't name: `{by: 'admin'}`. `by=all` unsets one. */
  initial?: ListValues;
  /** The order that it has without any in the address. */
  sort?: string;
  /** Returns a row's name for screen readers: its title. By default the text of the first column. */
  nameOf?: (row: Row) => string;
  /** The row's menu or buttons, in the last cell. */
  actions?: (row: Row) => ReactNode;
  /** The bar for ticked rows. Absent if rows can't be ticked. */
  bulk?: ComponentType<{ selection: TickedRows<Row> }>;
  /** Replaces the CSV file of the shown columns. */
  csv?: (query: ListQuery) => Promise<string>;
  /** Where the persisted store keeps its first rows, which show until the server answers. */
  stored?: {
    read: (state: PersistedState) => readonly Row[];
    write: (rows: readonly Row[]) => Partial<PersistedState>;
  };
  /** Returns how often the list is refetched while it shows these rows, in milliseconds. */
  poll?: (rows: readonly Row[]) => number | false;
}

/** The pages of a paged call, for `List.call`. `fixed` is what each page is asked with besides the list's own query. */
export const paged =
  <C extends Call>(
    call: C,
    { query: own, ...fixed }: { params?: object; query?: Partial<QueryOf<C>> } = {},
  ) =>
  (query: ListQuery, signal?: AbortSignal): Promise<AnswerOf<C>> => {
    const input = { ...fixed, query: { ...query, ...own }, ...(signal && { signal }) };
    return fetchData(call, input as unknown as CallInput<C>);
  };

/** All rows as one page, for calls that aren't paged. */
export const onePage = <Row>(data: Row[]): ListPage<Row> => ({
  data,
  page: 1,
  per_page: Math.max(1, data.length),
  total: data.length,
});

/** One page of all rows, for calls that aren't paged. `textOf` is what the search looks at. */
export const whole =
  <C extends Call, Row>(
    call: C,
    rowsOf: (answer: AnswerOf<C>) => readonly Row[],
    textOf: (row: Row) => string = () => '',
  ): FetchPage<Row> =>
  async (query, signal) => {
    const rows = rowsOf(await fetchData(call, { ...(signal && { signal }) } as CallInput<C>));
    const terms = searchTerms(String(query.search ?? ''));
    return onePage(rows.filter((row) => terms.length === 0 || containsTerms(textOf(row), terms)));
  };

/** The most rows that one call answers. */
const PER_PAGE = 100;

/** Returns all rows that the query finds, on all pages. */
export async function allRows<Row extends ListRow>(
  { call }: Pick<List<Row>, 'call'>,
  query: ListQuery,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < LISTED_AT_MOST; page += 1) {
    const { data, total } = await call({ ...query, page, per_page: PER_PAGE });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) break;
  }
  return rows;
}

/** Returns rows as a CSV file of the given columns. */
export const csvOf = <Row extends ListRow>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  toCsv([
    columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label)),
    ...rows.map((row) => columns.map(({ text, value = text }) => value(row))),
  ]);
