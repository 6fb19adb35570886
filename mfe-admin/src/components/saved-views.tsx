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
  /** What the chips choose: `State`. */
  label: string;
  /** The list's query key: a change of the list counts again. */
  queryKey: readonly unknown[];
  /** The views that every administrator has. */
  views: readonly ListView[];
  table: ViewedTable;
  /** The parts of the address that a view sets, as they are now; '' for none. */
  now: Readonly<Record<string, string>>;
  /** Takes the parts of a view into the address; those that it doesn't name are ''. */
  onChange: (parts: Record<string, string>) => void;
  /** How many rows each view finds, in their order. */
  count: (views: readonly ListView[], signal: AbortSignal) => Promise<number[]>;
}

/** A list's filters under names, each with how many it finds; what is narrowed down by hand can be saved as one more. */
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
  /** A view of a later version may have parts that this list doesn't know. */
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

/** Chips scroll sideways on a phone: the one that is on comes in sight, and the page stays where it is. */
function showChosen(row: HTMLElement | null): void {
  const chip = row?.querySelector('input:checked')?.closest('label');
  const chips = chip?.parentElement;
  if (!chip || !chips) return;
  const at = chip.getBoundingClientRect();
  const edge = chips.getBoundingClientRect();
  if (at.left < edge.left) chips.scrollLeft -= edge.left - at.left + PEEK_PX;
  if (at.right > edge.right) chips.scrollLeft += at.right - edge.right + PEEK_PX;
}
/** The visible part of the next chip, which shows that there are more. */
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
