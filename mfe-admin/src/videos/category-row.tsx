import type { Category } from '@wedding/shared/contract/category.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useMemo } from 'react';
import css from '../categories/categories.module.css';
import { useDeleteCategory, useRenameCategory } from '../categories/categories.queries.ts';
import { useDraft } from '../hooks/use-draft.ts';

/** One category, renamed in its place. */
export function CategoryRow({ category }: { category: Category }) {
  const { ask, toast } = useHost();
  const rename = useRenameCategory();
  const remove = useDeleteCategory();
  const start = useMemo(() => ({ open: false, name: category.name }), [category.name]);
  const { draft, change, clear } = useDraft(`rename-category-${category.id}`, start);
  const { name } = draft;

  function save(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted) rename.mutate({ id: category.id, name: wanted }, { onSuccess: clear });
  }
  async function askAndRemove() {
    // Videos stay, without it: whoever deletes should know how many.
    const sure =
      category.videos === 0
        ? await ask.confirmDelete()
        : await ask.confirm({
            title: 'Confirm Deletion',
            text: `${category.videos === 1 ? '1 video stays, but loses' : `${category.videos} videos stay, but lose`} the category “${category.name}”. Are you sure you want to delete this data? This action cannot be undone.`,
            icon: 'warning',
            confirm: 'Delete',
            cancel: 'Cancel',
          });
    if (!sure) return;
    remove.mutate(category.id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(messageOf(error)),
    });
  }
  if (draft.open) {
    return (
      <li className={css.row}>
        <form className={css.rename} onSubmit={save}>
          <TextField
            label={`New name of ${category.name}`}
            value={name}
            maxLength={80}
            onChange={(event) => change({ name: event.target.value })}
            error={rename.error ? messageOf(rename.error) : undefined}
          />
          <Button type="submit" busy={rename.isPending} disabled={!name.trim()}>
            Save
          </Button>
          <Button variant="quiet" onClick={clear}>
            Cancel
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className={css.row}>
      <span className={css.name}>
        {category.name}
        <span>{category.videos === 1 ? '1 video' : `${category.videos} videos`}</span>
      </span>
      <IconButton
        label={`Rename ${category.name}`}
        onClick={() => change({ open: true, name: category.name })}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Delete ${category.name}`}
        onClick={() => void askAndRemove()}
        disabled={remove.isPending}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}
