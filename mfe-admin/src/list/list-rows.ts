import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import { toCsv } from '@wedding/shared/format/csv.ts';
import type { Column, List, ListQuery, ListRow } from './list.ts';

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
  toCsv([columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]);
