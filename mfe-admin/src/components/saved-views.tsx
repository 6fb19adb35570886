import type { TableView, ViewedTable } from '@wedding/shared/contract/table-view.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { FormSheet } from '@wedding/shared/ui/form-sheet.tsx';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ListView, useSavedViews } from '../hooks/use-saved-views.ts';
import { focusSoon } from '../lib/focus-soon.ts';
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
  now: Readonly<Record<string, string>>;
  /** Writes a view's parts to the address. Parts that the view doesn't name are ''. */
  onChange: (parts: Record<string, string>) => void;
  /** Returns the number of rows that each view finds, in the order of `views`. */
  count: (views: readonly ListView[], signal: AbortSignal) => Promise<number[]>;
}

/** The named filters of a list, each with the number of rows it finds. The current filter can be saved as a view. */
export function SavedViews({ label, queryKey, views, table, now, onChange, count }: SavedViewsProps) {
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
  const at = all.findIndex(({ parts }) =>
    Object.entries(now).every(([name, value]) => value === (parts[name] ?? '')),
  );
  const own = saved.views[at - views.length];
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(row.current), [at, all.length, counts.data]);
  const narrowed = Object.values(now).some(Boolean);
  /** Applies a view. Ignores parts that this list doesn't know, which a later release may have stored. */
  const choose = (parts: ListView['parts'] = {}) =>
    onChange(Object.fromEntries(Object.keys(now).map((name) => [name, parts[name] ?? ''])));
  function remove({ id, name, parts }: TableView) {
    saved.remove.mutate(id, {
      onSuccess: () => toast.undo(`“${name}” removed`, () => saved.save.mutate({ name, parts })),
      onError: (error) => toast.error(messageOf(error)),
    });
  }
  return (
    <div className={css.views} ref={row}>
      <Chips
        label={label}
        options={all.map(({ name }, place) => ({
          value: String(place),
          label: name,
          ...(counts.data?.[place] !== undefined && { count: counts.data[place] }),
        }))}
        value={String(at)}
        onChange={(place) => choose(all[Number(place)]?.parts)}
      />
      {at < 0 && narrowed && (
        <Button
          small
          variant="quiet"
          icon={<BookmarkPlus aria-hidden="true" />}
          onClick={() => setNaming(true)}
        >
          Save view
        </Button>
      )}
      {own && (
        <Button small variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => remove(own)}>
          Remove view
        </Button>
      )}
      {naming && (
        <NameView
          taken={all.map(({ name }) => name.toLowerCase())}
          saving={saved.save.isPending}
          refusal={saved.save.error}
          onSave={(name) => {
            const parts = Object.fromEntries(Object.entries(now).filter(([, value]) => value));
            saved.save.mutate({ name, parts }, { onSuccess: () => setNaming(false) });
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

/** Scrolls the row of chips, on a phone, so that the chosen chip is visible, without scrolling the page. */
function showChosen(row: HTMLElement | null): void {
  const chip = row?.querySelector('input:checked')?.closest('label');
  const chips = chip?.parentElement;
  if (!chip || !chips) return;
  const at = chip.getBoundingClientRect();
  const edge = chips.getBoundingClientRect();
  if (at.left < edge.left) chips.scrollLeft -= edge.left - at.left + PEEK_PX;
  if (at.right > edge.right) chips.scrollLeft += at.right - edge.right + PEEK_PX;
}
/** The width of the next chip that stays visible, to show that there are more. */
const PEEK_PX = 24;

interface NameViewProps {
  taken: readonly string[];
  saving: boolean;
  /** Why it couldn't be saved. */
  refusal: Error | null;
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameView({ taken, saving, refusal, onSave, onClose }: NameViewProps) {
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const wanted = name.trim();
  const error = !wanted
    ? 'Give the view a name.'
    : taken.includes(wanted.toLowerCase())
      ? 'There is a view of this name already.'
      : undefined;
  return (
    <FormSheet
      title="Save view"
      save="Save"
      saving={saving && 'Saving'}
      onSave={() => (error ? setTried(true) : onSave(wanted))}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="The search, filters and order as they are now. You find it on all your devices."
        value={name}
        maxLength={40}
        autoComplete="off"
        ref={focusSoon}
        onChange={(event) => setName(event.target.value)}
        error={(tried && error) || (refusal ? messageOf(refusal) : undefined)}
      />
    </FormSheet>
  );
}
