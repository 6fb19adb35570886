import type { TableView, ViewedTable } from '@wedding/shared/contract/table-view.schema.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { onWidth } from '@wedding/shared/ui/actions/on-width.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMainField } from '../hooks/use-main-field.ts';
import { type ListView, useSavedViews } from '../hooks/use-saved-views.ts';
import css from './saved-views.module.css';

interface SavedViewsProps {
  /** The accessible name of the chips: `State`. */
  label: string;
  /** The list's query key, so that the counts are refetched with the list. */
  queryKey: readonly unknown[];
  /** The built-in views, the same for every administrator. */
  views: readonly ListView[];
  table: ViewedTable;
  /** The current values of the address parts that a view sets; '' if unset. */
  current: Readonly<Record<string, string>>;
  /** Writes a view's parts to the address. Parts that the view doesn't name are ''. */
  onChange: (parts: Record<string, string>) => void;
  /** Returns the number of rows that each view finds, in the order of `views`. */
  count: (views: readonly ListView[], signal: AbortSignal) => Promise<number[]>;
}

/** The named filters of a list, each with the number of rows it finds. The current filter can be saved as a view. */
export function SavedViews({ label, queryKey, views, table, current, onChange, count }: SavedViewsProps) {
  const [naming, setNaming] = useState(false);
  const { toast } = useHost();
  const saved = useSavedViews(table);
  const all: ListView[] = [...views, ...saved.views];
  const counts = useQuery({
    queryKey: [...queryKey, 'counts', all],
    enabled: !saved.isPending,
    queryFn: ({ signal }) => count(all, signal),
    placeholderData: keepPreviousData,
  });
  const selectedIndex = all.findIndex(({ parts }) =>
    Object.entries(current).every(([name, value]) => value === (parts[name] ?? '')),
  );
  const ownView = saved.views[selectedIndex - views.length];
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = row.current;
    return element ? onWidth(element, () => showChosen(element)) : undefined;
  }, [selectedIndex, all.length, counts.data]);
  const isFiltered = Object.values(current).some(Boolean);
  /** Applies a view. Ignores parts that this list doesn't know, which a later release may have stored. */
  const choose = (parts: ListView['parts'] = {}) =>
    onChange(Object.fromEntries(Object.keys(current).map((name) => [name, parts[name] ?? ''])));
  function remove({ id, name, parts }: TableView) {
    const onError = (error: Error) => void toast.error(messageOf(error));
    saved.remove.mutate(id, {
      onSuccess: () =>
        toast.undo(`“${name}” removed`, () => void saved.save.mutateAsync({ name, parts }).catch(onError)),
      onError,
    });
  }
  function openNaming() {
    // The last save may have been an Undo that failed, or one of a sheet that was closed.
    saved.save.reset();
    setNaming(true);
  }
  return (
    <Stack gap={2} align="center" justify="start" shrink className={css.views} ref={row}>
      <Chips
        label={label}
        options={all.map(({ name }, index) => ({
          value: String(index),
          label: name,
          count: counts.data?.[index] ?? (counts.isError ? undefined : null),
        }))}
        value={String(selectedIndex)}
        onChange={(index) => choose(all[Number(index)]?.parts)}
      />
      {selectedIndex < 0 && isFiltered && (
        <Button small variant="quiet" icon={<BookmarkPlus aria-hidden="true" />} onClick={openNaming}>
          Save view
        </Button>
      )}
      {ownView && (
        <Button small variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => remove(ownView)}>
          Remove view
        </Button>
      )}
      {naming && (
        <NameView
          takenNames={all.map(({ name }) => name.toLowerCase())}
          saving={saved.save.isPending}
          refusal={saved.save.error}
          onSave={(name) => {
            const parts = Object.fromEntries(Object.entries(current).filter(([, value]) => value));
            saved.save.mutate({ name, parts }, { onSuccess: () => setNaming(false) });
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Stack>
  );
}

/** Scrolls the row of chips, on a phone, so that the chosen chip is visible, without scrolling the page. */
function showChosen(row: HTMLElement): void {
  const chip = row.querySelector('input:checked')?.closest('label');
  const chips = chip?.parentElement;
  if (!chip || !chips) return;
  const rect = chip.getBoundingClientRect();
  const edge = chips.getBoundingClientRect();
  if (rect.left < edge.left) chips.scrollLeft -= edge.left - rect.left + PEEK_PX;
  if (rect.right > edge.right) chips.scrollLeft += rect.right - edge.right + PEEK_PX;
}
/** The width of the next chip that stays visible, to show that there are more. */
const PEEK_PX = 24;

interface NameViewProps {
  takenNames: readonly string[];
  saving: boolean;
  /** Why it couldn't be saved. */
  refusal: Error | null;
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameView({ takenNames, saving, refusal, onSave, onClose }: NameViewProps) {
  const field = useMainField();
  const [name, setName] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const viewName = name.trim();
  const error = !viewName
    ? 'Give the view a name.'
    : takenNames.includes(viewName.toLowerCase())
      ? 'There’s already a view with this name.'
      : undefined;
  return (
    <FormSheet
      title="Save view"
      save="Save"
      saving={saving && 'Saving'}
      onSave={() => (error ? setSubmitted(true) : onSave(viewName))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Saves the search, filters and order as they are now. You’ll find it on all your devices."
        value={name}
        limit={40}
        autoComplete="off"
        ref={field}
        onChange={(event) => setName(event.target.value)}
        error={(submitted && error) || fieldError(refusal, 'name')}
      />
    </FormSheet>
  );
}
