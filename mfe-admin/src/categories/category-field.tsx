import { excessError } from '@wedding/shared/format/excess-error.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FolderPlus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import { focusOnce } from '../hooks/use-main-field.ts';
import css from './categories.module.css';
import { categoriesQuery, useCreateCategory } from './categories.queries.ts';

interface CategoryFieldProps {
  /** The chosen category's id as text; '' if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const NOTHING = { name: '' };

/** The most characters of a category's name, as the contract has it. */
const NAME_LIMIT = 80;

/** Chooses a category, or creates one without leaving the form. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const { store } = useHost();
  const categories = useQuery(categoriesQuery(store.getState()));
  const create = useCreateCategory();
  const { draft, change, clear } = useDraft('category-on-the-spot', NOTHING);
  const { name } = draft;
  // The draft belongs to no form, so a field without a name is open only where it was opened.
  const [opened, setOpened] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const [hadFocus, setHadFocus] = useState(false);

  function close() {
    setHadFocus(form.current?.contains(document.activeElement) ?? false);
    setOpened(false);
    clear();
  }

  function add() {
    const newName = name.trim();
    if (!newName || excessError(newName, NAME_LIMIT)) return;
    create.mutate(newName, {
      onSuccess: ({ data }) => {
        onChange(String(data.id));
        close();
      },
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Prevented, because it would also close the sheet around the field.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  if (opened || name !== '') {
    return (
      <Stack gap={2} justify="start" shrink className={css.adding} ref={form}>
        <TextField
          label="New category"
          value={name}
          limit={NAME_LIMIT}
          onChange={(event) => change({ name: event.target.value })}
          onKeyDown={onKeyDown}
          error={fieldError(create.error, 'name')}
          ref={opened ? focusOnce : undefined}
        />
        <Row gap={2} wrap>
          <Button small onClick={add} busy={create.isPending} disabled={!name.trim()}>
            Add category
          </Button>
          <Button small variant="quiet" onClick={close}>
            Cancel
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={2} justify="start" shrink className={css.choosing}>
      <SelectField
        label="Category"
        optional
        placeholder="No category"
        options={(categories.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (categories.error && !categories.data ? messageOf(categories.error) : undefined)}
      />
      <Button
        small
        variant="quiet"
        icon={<FolderPlus />}
        onClick={() => {
          create.reset();
          setOpened(true);
        }}
        ref={hadFocus ? focusOnce : undefined}
      >
        New category
      </Button>
    </Stack>
  );
}
