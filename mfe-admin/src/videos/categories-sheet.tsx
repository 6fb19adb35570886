import {
  createCategory,
  deleteCategory,
  renameCategory,
  restoreCategory,
} from '@wedding/shared/contract/category.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { call } from '@wedding/shared/host/call.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import css from '../categories/categories.module.css';
import { type ListedCategory, listCategories } from '../categories/categories.queries.ts';
import { NAME_LIMIT } from '../categories/new-category-sheet.tsx';
import { NameSheet } from '../components/name-sheet.tsx';
import { useCall, useRestore, useUpdate } from '../hooks/use-change.ts';
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
    column('name', 'Name', ({ name }) => name),
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

/** A field that stays open, so that one category is added after the other. */
function NewCategory() {
  const create = useCall(createCategory, [keys.categories]);
  const [name, setName] = useState('');
  const { at, general } = formErrors(create.error, ['name']);
  function add(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    // What was typed since is the next one.
    create.thenDo({ body: { name: name.trim() } }, () => setName((typed) => (typed === name ? '' : typed)));
  }
  return (
    <Row below={4} as="form" gap={2} align="end" wrap className={css.adding} onSubmit={add}>
      <TextField
        label="New category"
        hideLabel
        placeholder="New category"
        value={name}
        limit={NAME_LIMIT}
        onChange={({ target }) => setName(target.value)}
        error={at.name ?? general ?? undefined}
      />
      <Button type="submit" icon={<Plus />} busy={create.isPending} disabled={!name.trim()}>
        Add
      </Button>
    </Row>
  );
}

function CategoryAction({ category }: { category: ListedCategory }) {
  const { ask } = useHost();
  const [renaming, setRenaming] = useState(false);
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
  if (deleted_at)
    return <RestoreButton name={name} busy={restore.isPending} onClick={() => restore.mutate(id)} />;
  return (
    <Row as="span" inline gap={1} data-words="framed">
      <IconButton label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        <Pencil />
      </IconButton>
      <IconButton label={`Delete ${name}`} onClick={() => void askAndRemove()} disabled={remove.isPending}>
        <Trash2 />
      </IconButton>
      {renaming && <RenameSheet category={category} onClose={() => setRenaming(false)} />}
    </Row>
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

function RenameSheet({ category, onClose }: { category: ListedCategory; onClose: () => void }) {
  // As typing began: what a colleague changes meanwhile is noticed by its version.
  const [{ id, name, version }] = useState(category);
  const rename = useUpdate('category', renameCategory, STALE_WITH_VIDEOS);
  return (
    <NameSheet
      title="Rename category"
      label={`New name of ${name}`}
      about={`video category ${id}`}
      name={name}
      limit={NAME_LIMIT}
      saving={rename}
      onSave={(next) => rename.thenDo({ id, version, name: next }, onClose)}
      onClose={onClose}
    />
  );
}
