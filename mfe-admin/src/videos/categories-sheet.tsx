import { deleteCategory, renameCategory, restoreCategory } from '@wedding/shared/contract/category.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { call } from '@wedding/shared/host/call.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import css from '../categories/categories.module.css';
import { type ListedCategory, listCategories, useCreateCategory } from '../categories/categories.queries.ts';
import { useCall, useRestore, useUpdate } from '../hooks/use-change.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { focusOnce } from '../hooks/use-main-field.ts';
import { STALE_WITH_VIDEOS } from '../hooks/use-videos-changed.ts';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, type List } from '../list/list.ts';
import { RestoreButton } from '../list/row-button.tsx';

const videosText = ({ videos, deleted_at }: ListedCategory) =>
  [formatCounted(videos, 'video'), deleted_at && `deleted ${formatDay(deleted_at)}`]
    .filter(Boolean)
    .join(' · ');

const CATEGORIES: List<ListedCategory> = {
  noun: 'categories',
  call: listCategories,
  queryKey: keys.categories,
  search: 'Search the categories',
  views: [
    { name: 'All', parts: {} },
    {
      name: 'Bin',
      parts: { bin: '1' },
      empty: 'The bin is empty. Categories that you delete stay here for 30 days.',
    },
  ],
  columns: [
    column('name', 'Name', ({ name }) => name, { cell: (row) => <CategoryName category={row} /> }),
    column('videos', 'Videos', videosText, { plain: true }),
  ],
  actions: (category) => <CategoryAction category={category} />,
  empty: 'No categories yet. Couples use them to narrow down the videos.',
};

/** Adds, renames and deletes categories, and restores deleted ones. */
export function CategoriesSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open wide onClose={onClose} title="Categories">
      <NewCategory />
      <DataList local list={CATEGORIES} />
    </Sheet>
  );
}

const NOTHING = { name: '' };

function NewCategory() {
  const create = useCreateCategory();
  const { draft, change, clear } = useDraft('new-video-category', NOTHING);
  const name = draft.name.trim();
  function add(event: FormEvent) {
    event.preventDefault();
    if (name) create.mutate(name, { onSuccess: () => clear({ name: draft.name }) });
  }
  return (
    <Row below={4} as="form" gap={2} align="end" wrap className={css.rename} onSubmit={add}>
      <TextField
        label="New category"
        hideLabel
        placeholder="New category"
        value={draft.name}
        limit={80}
        onChange={(event) => change({ name: event.target.value })}
        error={fieldError(create.error, 'name')}
      />
      <Button type="submit" busy={create.isPending} disabled={!name}>
        Add
      </Button>
    </Row>
  );
}

function CategoryAction({ category }: { category: ListedCategory }) {
  const { ask } = useHost();
  const remove = useCall(deleteCategory, STALE_WITH_VIDEOS);
  const restore = useRestore(
    (one: number) => call(restoreCategory, { params: { id: one } }),
    STALE_WITH_VIDEOS,
  );
  const { id, name, deleted_at } = category;
  async function askAndRemove() {
    if (!(await confirmBin(ask, `“${name}”`, usesOf(category)))) return;
    remove.withUndo({ params: { id } }, () => restore.mutate(id));
  }
  return deleted_at ? (
    <RestoreButton name={name} busy={restore.isPending} onClick={() => restore.mutate(id)} />
  ) : (
    <IconButton label={`Delete ${name}`} onClick={() => void askAndRemove()} disabled={remove.isPending}>
      <Trash2 />
    </IconButton>
  );
}

/** Says what hangs on a category: its videos stay, without one. */
function usesOf({ videos, followers = 0 }: ListedCategory): string {
  const uses = [
    videos > 0 && `${formatCounted(videos, 'video')} ${videos === 1 ? 'stays' : 'stay'}, without a category.`,
    followers > 0 && `${formatCounted(followers, 'couple')} ${followers === 1 ? 'follows' : 'follow'} it.`,
  ];
  return uses.filter(Boolean).join(' ');
}

/** The name of a category, which can be changed in its place. */
function CategoryName({ category }: { category: ListedCategory }) {
  const rename = useUpdate('category', renameCategory, STALE_WITH_VIDEOS);
  const start = useMemo(
    () => ({ open: false, name: category.name, version: category.version }),
    [category.name, category.version],
  );
  const { draft, change, clear } = useDraft(`rename-category-${category.id}`, start);
  const { name, version } = draft;
  // A form that a stored draft has opened takes no focus, and one that has lost it meanwhile doesn't take it back.
  const [takesFocus, setTakesFocus] = useState(false);
  const ref = takesFocus ? focusOnce : undefined;
  const form = useRef<HTMLFormElement>(null);

  function close() {
    setTakesFocus(form.current?.contains(document.activeElement) ?? false);
    clear();
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const newName = name.trim();
    if (newName) rename.thenDo({ id: category.id, name: newName, version }, close);
  }
  if (category.deleted_at) return <>{category.name}</>;
  if (!draft.open) {
    return (
      <Row gap={1} shrink breaks>
        {category.name}
        <IconButton
          label={`Rename ${category.name}`}
          onClick={() => {
            setTakesFocus(true);
            change({ ...start, open: true });
          }}
          ref={ref}
        >
          <Pencil />
        </IconButton>
      </Row>
    );
  }
  return (
    <Row as="form" gap={2} align="end" wrap className={css.rename} onSubmit={save} ref={form}>
      <TextField
        label={`New name of ${category.name}`}
        value={name}
        limit={80}
        onChange={(event) => change({ name: event.target.value })}
        error={fieldError(rename.error, 'name')}
        ref={ref}
      />
      <Button small type="submit" busy={rename.isPending} disabled={!name.trim()}>
        Save
      </Button>
      <Button small variant="quiet" onClick={close}>
        Cancel
      </Button>
    </Row>
  );
}
