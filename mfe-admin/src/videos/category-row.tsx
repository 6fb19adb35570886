import type { Category } from '@wedding/shared/contract/category.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import css from '../categories/categories.module.css';
import {
  useDeleteCategory,
  useRenameCategory,
  useRestoreCategory,
} from '../categories/categories.queries.ts';
import { focusOnce } from '../categories/category-field.tsx';
import { useDraft } from '../hooks/use-draft.ts';

/** One category, which can be renamed inline. */
export function CategoryRow({ category }: { category: Category }) {
  const { ask, toast } = useHost();
  const rename = useRenameCategory();
  const remove = useDeleteCategory();
  const restore = useRestoreCategory();
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
    if (newName) rename.mutate({ id: category.id, name: newName, version }, { onSuccess: close });
  }
  async function askAndRemove() {
    // Deleting a category leaves its videos without one. The confirmation says how many.
    const { name, videos, followers = 0 } = category;
    const uses = [
      videos > 0 &&
        (videos === 1 ? '1 video stays, without a category' : `${videos} videos stay, without a category`),
      followers > 0 && (followers === 1 ? '1 couple follows it' : `${followers} couples follow it`),
    ].filter(Boolean);
    if (!(await confirmBin(ask, `“${name}”`, uses.length > 0 ? `${uses.join('. ')}.` : ''))) return;
    remove.mutate(category.id, {
      onSuccess: ({ message }) => toast.undo(message, () => restore.mutate(category.id)),
      onError: (error) => toast.error(messageOf(error)),
    });
  }
  if (draft.open) {
    return (
      <Row as="li" gap={3} rowGap={2} wrap className={css.row}>
        <Row as="form" gap={2} align="end" wrap className={css.rename} onSubmit={save} ref={form}>
          <TextField
            label={`New name of ${category.name}`}
            value={name}
            limit={80}
            onChange={(event) => change({ name: event.target.value })}
            error={fieldError(rename.error, 'name')}
            ref={ref}
          />
          <Button type="submit" busy={rename.isPending} disabled={!name.trim()}>
            Save
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </Row>
      </Row>
    );
  }
  return (
    <Row as="li" gap={3} rowGap={2} wrap className={css.row}>
      <span className={css.name}>
        {category.name}
        <span>{formatCounted(category.videos, 'video')}</span>
      </span>
      <IconButton
        label={`Rename ${category.name}`}
        onClick={() => {
          setTakesFocus(true);
          change({ open: true, name: category.name, version: category.version });
        }}
        ref={ref}
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
    </Row>
  );
}
