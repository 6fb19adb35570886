import { today } from '@wedding/shared/domain/local-date.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Row as Line } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download, Settings2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from './data-list.module.css';
import type { Column, List, ListFilter, ListPage, ListQuery } from './list.ts';
import type { ListState } from './use-list-state.ts';

const TableSettingsSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "table-settings" */ './table-settings-sheet.tsx')).TableSettingsSheet,
);

interface ListToolsProps<Row extends { id: number }> {
  list: List<Row>;
  state: ListState;
  /** The page that is shown. */
  shown: ListPage<Row> | undefined;
  tools: ReactNode;
}

/** The search, the filters and the buttons above a list. */
export function ListTools<Row extends { id: number }>({ list, state, shown, tools }: ListToolsProps<Row>) {
  const { search, filters = [], sorts = [], columns } = list;
  const { values, change, sort, sortBy, table } = state;
  const [open, setOpen] = useState(false);
  return (
    <div className={css.tools}>
      {search && (
        <SearchField
          label={search}
          className={css.search}
          value={values.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      )}
      <div className={css.filters}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={values[filter.name] ?? ''}
            onChange={(value) => change({ [filter.name]: value })}
          />
        ))}
        {sorts.length > 1 && (
          <div className={css.order}>
            <SelectField
              label="Order"
              hideLabel
              options={[...sorts]}
              value={sort}
              onChange={({ target }) => sortBy(target.value)}
            />
          </div>
        )}
      </div>
      <Line gap={1} className={css.buttons}>
        {tools}
        <CsvButton list={list} state={state} />
        <IconButton label="Table settings" onClick={() => setOpen(true)}>
          <Settings2 aria-hidden="true" />
        </IconButton>
      </Line>
      {open && (
        <TableSettingsSheet
          table={table}
          columns={columns.slice(1)}
          onPerPage={(next) => shown && state.changePerPage(shown, next)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface FilterFieldProps {
  filter: ListFilter;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ filter: { label, options, all }, value, onChange }: FilterFieldProps) {
  if (options === 'day') return <DayField label={label} value={value} onChange={onChange} />;
  if (options === 'linked') {
    return (
      value && (
        <Button small variant="outline" icon={<X aria-hidden="true" />} onClick={() => onChange('')}>
          {label}
        </Button>
      )
    );
  }
  // Which kind a filter has never changes, so that its hook runs each time.
  const choices = typeof options === 'function' ? options() : options;
  return (
    <SelectField
      label={label}
      hideLabel
      {...(all !== undefined && { placeholder: all })}
      options={[...choices]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A day of the filter. While 2026 is typed, a date field reports 0002, 0020 and 0202, so only whole days change the filter. */
function DayField({ label, value, onChange }: Omit<FilterFieldProps, 'filter'> & { label: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      hideLabel
      title={label}
      type="date"
      prefix={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || /^20\d\d-\d\d-\d\d$/.test(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Downloads what the list shows, on all pages. */
function CsvButton<Row extends { id: number }>({ list, state }: { list: List<Row>; state: ListState }) {
  const { toast } = useHost();
  const [busy, setBusy] = useState(false);
  const { columns, noun, csv } = list;
  async function save() {
    setBusy(true);
    try {
      const { hidden } = state.table.settings;
      const visible = columns.filter(({ id }, index) => index === 0 || !hidden.includes(id));
      const text = csv ? await csv(state.query) : await csvOfAll(list, visible, state.query);
      download(`${noun.replaceAll(' ', '-')}-${today()}.csv`, text);
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <IconButton
      label={busy ? `Preparing the CSV file of ${noun}` : 'Download CSV'}
      aria-disabled={busy}
      onClick={() => void (busy || save())}
    >
      <Download aria-hidden="true" />
    </IconButton>
  );
}

async function csvOfAll<Row extends { id: number }>(
  list: List<Row>,
  columns: readonly Column<Row>[],
  query: ListQuery,
): Promise<string> {
  const { allRows, csvOf } = await import(/* webpackChunkName: "list-csv" */ './list-rows.ts');
  return csvOf(columns, await allRows(list, query));
}
