import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { ReactNode } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import { useSelection } from '../hooks/use-selection.ts';
import css from './data-list.module.css';
import { DataTable } from './data-table.tsx';
import type { List, ListPage } from './list.ts';
import { ListTools } from './list-tools.tsx';
import { ListViews } from './list-views.tsx';
import { type ListState, useListState } from './use-list-state.ts';

interface DataListProps<Row extends { id: number }> {
  list: List<Row>;
  /** Buttons beside the search, for what concerns the whole list. */
  tools?: ReactNode;
}

/**
 * A whole list page: search, filters, chips with counts, table, selection, paging, CSV. What it shows is in the address, so
 * that it can be shared, saved as a view and returned to. How it shows it is stored on the device.
 */
export function DataList<Row extends { id: number }>({ list, tools }: DataListProps<Row>) {
  const { call, queryKey, noun, columns, actions, views, bulk: BulkBar, poll } = list;
  const { store } = useHost();
  const state = useListState(list);
  const { pageQuery, query, table } = state;
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
    fetchAll: async () =>
      (await import(/* webpackChunkName: "list-csv" */ './list-rows.ts')).allRows(list, narrowing),
  });
  const firstText = columns[0]?.text;
  return (
    <div className={css.list}>
      <ListTools list={list} state={state} shown={rows.data} tools={tools} />
      {views && <ListViews list={list} views={views} state={state} />}
      <PagedPanel
        query={rows}
        noun={noun}
        empty={<NoRows list={list} state={state} />}
        onPage={state.toPage}
        onPerPage={(next) => rows.data && state.changePerPage(rows.data, next)}
      >
        {(data) => (
          <>
            <DataTable
              noun={noun}
              rows={data}
              columns={columns}
              settings={table.settings}
              nameOf={list.nameOf ?? ((row) => String(firstText?.(row) ?? ''))}
              sort={state.sort}
              onSort={state.sortBy}
              stale={rows.isPlaceholderData}
              {...(actions && { actions })}
              {...(BulkBar && { selection })}
            />
            {BulkBar && <BulkBar selection={selection} />}
          </>
        )}
      </PagedPanel>
    </div>
  );
}

/** Stored rows as a page; undefined without any. */
const pageOf = <Row,>(rows: readonly Row[]): ListPage<Row> | undefined =>
  rows.length > 0 ? { data: [...rows], page: 1, per_page: rows.length, total: rows.length } : undefined;

/** Says why a list has no rows, and leads on. */
function NoRows<Row extends { id: number }>({ list, state }: { list: List<Row>; state: ListState }) {
  const { noun, views = [], empty, emptyAction } = list;
  const { values, viewParts } = state;
  if (!state.isNarrowed) return <EmptyState text={empty} action={emptyAction} />;
  const view = views.find(({ parts }) => viewParts.every((name) => values[name] === (parts[name] ?? '')));
  const text = values.search
    ? `No ${noun} match “${values.search}”.`
    : (view?.empty ?? `No ${noun} like this.`);
  return (
    <EmptyState
      text={text}
      action={
        <Button variant="outline" onClick={state.clear}>
          Show all {noun}
        </Button>
      }
    />
  );
}
