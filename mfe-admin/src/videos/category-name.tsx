import { renameCategory } from '@wedding/shared/contract/category.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Pencil } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import css from '../categories/categories.module.css';
import type { ListedCategory } from '../categories/categories.queries.ts';
import { useUpdate } from '../hooks/use-change.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { focusOnce } from '../hooks/use-main-field.ts';
import { STALE_WITH_VIDEOS } from '../hooks/use-videos-changed.ts';

/** The name of a category, which can be changed in its place. */
export function CategoryName({ category }: { category: ListedCategory }) {
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
    if (newName) rename.mutate({ id: category.id, name: newName, version }, { onSuccess: close });
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
