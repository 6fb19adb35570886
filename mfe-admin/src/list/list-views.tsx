import { useHost } from '@wedding/shared/host/host.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NameSheet } from '../components/lazy-sheets.ts';
import { useSetting } from '../hooks/use-setting.ts';
import css from './data-list.module.css';
import type { ListRow, ListValues, ListView } from './list.ts';
import type { ListModel } from './use-list.ts';

interface ListViewsProps<Row extends ListRow> {
  model: ListModel<Row>;
  views: readonly ListView[];
}

/**
 * The chips of a list, each with the number of rows that it would show. The list's own chips keep the search and the
 * filters. A saved one replaces them: it is an address under a name.
 */
export function ListViews<Row extends ListRow>({ model, views }: ListViewsProps<Row>) {
  const { list, state } = model;
  const { local, names, viewParts, values, change, queryOf } = state;
  const { call, queryKey, initial = {}, uncounted = false } = list;
  const { saved, save, remove } = useSavedViews(list.noun);
  const partsOf = (parts: ListValues, of: readonly string[]): ListValues =>
    Object.fromEntries(of.map((name) => [name, parts[name] ?? '']));
  const isShown = (parts: ListValues, of: readonly string[]) =>
    of.every((name) => values[name] === (parts[name] ?? ''));
  const chips = [
    ...views
      .filter(({ linked, parts }) => !linked || isShown(parts, viewParts))
      .map(({ name, parts }) => ({ name, parts: { ...values, ...partsOf(parts, viewParts) }, saved: false })),
    ...saved.map(({ name, parts }) => ({ name, parts: partsOf(parts, names), saved: true })),
  ];
  const counts = useQuery({
    queryKey: [...queryKey, 'counts', chips],
    queryFn: async ({ signal }) => {
      const count_for = chips.map(({ parts }) => new URLSearchParams(queryOf(parts) as ListValues)).join('|');
      return (await call({ per_page: 1, count_for }, signal)).counts ?? [];
    },
    enabled: !uncounted,
    placeholderData: keepPreviousData,
  });
  const savedIndex = chips.findIndex((chip) => chip.saved && isShown(chip.parts, names));
  const selectedIndex = savedIndex >= 0 ? savedIndex : chips.findIndex(({ parts }) => isShown(parts, names));
  const current = chips[savedIndex];
  const isSaveable =
    !local &&
    savedIndex < 0 &&
    names.some((name) => !viewParts.includes(name) && values[name] !== (initial[name] ?? ''));
  const [isNaming, setNaming] = useState(false);
  const isTaken = (name: string) => chips.some((chip) => chip.name.toLowerCase() === name.toLowerCase());
  return (
    <div className={css.views}>
      <Chips
        label="State"
        options={chips.map(({ name }, index) => ({
          value: String(index),
          label: name,
          count: uncounted
            ? undefined
            : (counts.data?.[index] ?? (counts.isPending || counts.isPlaceholderData ? null : undefined)),
        }))}
        value={String(selectedIndex)}
        onChange={(index) => change(chips[Number(index)]?.parts ?? {})}
      />
      {isSaveable && (
        <Button small variant="quiet" icon={<BookmarkPlus />} onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      {current && (
        <Button small variant="quiet" icon={<Trash2 />} onClick={() => remove(current.name)}>
          Remove view
        </Button>
      )}
      {isNaming && (
        <NameSheet
          title="Save view"
          label="Name of the view"
          about="view"
          limit={40}
          check={(name) => isTaken(name) && 'There’s already a view with this name.'}
          onSave={(name) => {
            save(name, values);
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

interface SavedView {
  name: string;
  parts: ListValues;
}

/** The views of one list that the signed-in administrator saved on this device: addresses under a name. */
function useSavedViews(noun: string) {
  const { toast } = useHost();
  const { value: saved, set } = useSetting(`views:${noun}`, toViews);
  async function store(change: (views: readonly SavedView[]) => readonly SavedView[]) {
    if (!(await set(change)))
      toast.warning('This browser stores nothing, so the view is gone once you leave.');
  }
  const add = (added: readonly SavedView[]) =>
    store((views) => [...views.filter((view) => !added.some(({ name }) => name === view.name)), ...added]);
  return {
    saved,
    save: (name: string, values: ListValues) => {
      const parts = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
      void add([{ name, parts }]);
    },
    remove: (name: string) => {
      void store((views) => views.filter((view) => view.name !== name));
      toast.undo(`“${name}” removed`, () => void add(saved));
    },
  };
}

const isView = (view: unknown): view is SavedView => {
  const { name, parts } = Object(view) as Partial<SavedView>;
  return typeof name === 'string' && Object(parts) === parts;
};
const toViews = (stored: unknown): readonly SavedView[] => [stored].flat().filter(isView);
