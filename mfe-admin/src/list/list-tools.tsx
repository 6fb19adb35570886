import { today } from '@wedding/shared/domain/local-date.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useMutation } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Row as Line } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download, Settings2, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DayField } from '../components/day-field.tsx';
import css from './data-list.module.css';
import { allRows, csvOf, type ListFilter, type ListRow } from './list.ts';
import { pressRowKey } from './row-keys.ts';
import type { ListModel } from './use-list.ts';

const TableSettingsSheet = lazySheet(
  async () => (await import('./table-settings-sheet.tsx')).TableSettingsSheet,
);

interface ListToolsProps<Row extends ListRow> {
  model: ListModel<Row>;
  tools?: ReactNode;
  /** Whether nobody downloads or sets anything: for a list that isn't a table. */
  bare?: boolean;
}

/** The search, the filters and the buttons above a list. */
export function ListTools<Row extends ListRow>({ model, tools, bare = false }: ListToolsProps<Row>) {
  const { list, state, rows } = model;
  const { search, filters = [], columns } = list;
  const { values, change, sort, sorts, sortBy, table } = state;
  const [open, setOpen] = useState(false);
  const chosen = filters.filter(({ name }) => values[name]).length;
  const [isNarrowing, setNarrowing] = useState(chosen > 0);
  const fields = filters.length + (sorts.length > 1 ? 1 : 0);
  return (
    <div className={css.tools}>
      {/* For the Tab key: shows once it has the focus. */}
      <Button small className={css.skip} onClick={() => pressRowKey('j')}>
        Skip to the {list.noun}
      </Button>
      {search && (
        <SearchField
          label={search}
          className={css.search}
          value={values.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      )}
      {fields > 1 && (
        <Button
          small
          variant="outline"
          className={css.toggle}
          icon={<SlidersHorizontal />}
          aria-expanded={isNarrowing}
          onClick={() => setNarrowing(!isNarrowing)}
        >
          {sorts.length > 1 ? 'Filters and order' : 'Filters'}
          {chosen > 0 && ` (${chosen})`}
        </Button>
      )}
      <div className={css.filters} data-closed={(fields > 1 && !isNarrowing) || undefined}>
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
              options={sorts}
              value={sort}
              onChange={({ target }) => sortBy(target.value)}
            />
          </div>
        )}
      </div>
      {!bare && (
        <Line gap={1} className={css.buttons}>
          {tools}
          <CsvButton model={model} />
          <IconButton label="Table settings" onClick={() => setOpen(true)}>
            <Settings2 />
          </IconButton>
        </Line>
      )}
      {open && (
        <TableSettingsSheet
          table={table}
          columns={columns.slice(1)}
          onPerPage={(next) => rows.data && state.changePerPage(rows.data, next)}
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
        <Button small variant="outline" icon={<X />} onClick={() => onChange('')}>
          {label}
        </Button>
      )
    );
  }
  // Which kind a filter has never changes, so that its hook runs each time.
  const choices = typeof options === 'function' ? options() : options;
  // The address may name one that is no longer there.
  const isListed = !value || choices.some((choice) => choice.value === value);
  return (
    <SelectField
      label={label}
      hideLabel
      {...(all !== undefined && { placeholder: all })}
      options={isListed ? [...choices] : [...choices, { value, label: value }]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Downloads what the list shows, on all pages. */
function CsvButton<Row extends ListRow>({ model: { list, state } }: { model: ListModel<Row> }) {
  const { toast } = useHost();
  const { columns, noun, csv } = list;
  const { hidden } = state.table.settings;
  const visible = columns.filter(({ id }, index) => index === 0 || !hidden.includes(id));
  const file = useMutation({
    mutationFn: async () => (csv ? await csv(state.query) : csvOf(visible, await allRows(list, state.query))),
    onSuccess: (text) => download(`${noun.replaceAll(' ', '-')}-${today()}.csv`, text),
    onError: (error) => void toast.error(messageOf(error)),
  });
  return (
    <IconButton
      label={file.isPending ? `Preparing the CSV file of ${noun}` : 'Download CSV'}
      aria-disabled={file.isPending}
      onClick={() => file.isPending || file.mutate()}
    >
      <Download />
    </IconButton>
  );
}
