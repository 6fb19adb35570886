import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/field.tsx';
import { FolderPlus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useDraft } from '../hooks/use-draft.ts';
import css from './categories.module.css';
import { categoriesQuery, useCreateCategory } from './categories.queries.ts';

interface CategoryFieldProps {
  /** The chosen category's id as text; '' if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

const CLOSED = { open: false, name: '' };

/** Chooses a category, or creates one without leaving the form. */
export function CategoryField({ value, onChange, error, disabled = false }: CategoryFieldProps) {
  const { store } = useHost();
  const categories = useQuery(categoriesQuery(store.getState()));
  const create = useCreateCategory();
  const { draft, change, clear } = useDraft('category-on-the-spot', CLOSED);
  const { name } = draft;

  function add() {
    const newName = name.trim();
    if (!newName) return;
    create.mutate(newName, {
      onSuccess: ({ data }) => {
        onChange(String(data.id));
        clear();
      },
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      clear();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  if (draft.open) {
    return (
      <div className={css.adding}>
        <TextField
          label="New category"
          value={name}
          maxLength={80}
          onChange={(event) => change({ name: event.target.value })}
          onKeyDown={onKeyDown}
          error={create.error ? messageOf(create.error) : undefined}
          ref={focusOnce}
        />
        <div className={css.addingButtons}>
          <Button small onClick={add} busy={create.isPending} disabled={!name.trim()}>
            Add category
          </Button>
          <Button small variant="quiet" onClick={clear}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={css.choosing}>
      <SelectField
        label="Category"
        optional
        placeholder="No category"
        options={(categories.data ?? []).map((one) => ({ value: String(one.id), label: one.name }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (categories.error && !categories.data ? messageOf(categories.error) : undefined)}
        disabled={disabled}
      />
      <Button
        small
        variant="quiet"
        icon={<FolderPlus aria-hidden="true" />}
        onClick={() => {
          create.reset();
          change({ open: true });
        }}
        disabled={disabled}
      >
        New category
      </Button>
    </div>
  );
}

/** Focuses the field when it appears, since a button press opened it for typing. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
