import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import css from './categories.module.css';
import { categoriesQuery } from './categories.queries.ts';
import { NewCategorySheet } from './new-category-sheet.tsx';

interface CategoryFieldProps {
  /** The chosen category's id as text; '' if none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Chooses a category, or creates one without leaving the form. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const { store } = useHost();
  const { data = [], error: failure } = useQuery(categoriesQuery(store.getState()));
  const [isNaming, setNaming] = useState(false);
  return (
    <Stack gap={2} justify="start" shrink className={css.choosing}>
      <SelectField
        label="Category"
        optional
        placeholder="No category"
        options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error ?? (failure && data.length === 0 ? messageOf(failure) : undefined)}
      />
      <Button small variant="quiet" icon={<FolderPlus />} onClick={() => setNaming(true)}>
        New category
      </Button>
      {/* Outside the form that the field is in. */}
      {isNaming &&
        createPortal(
          <NewCategorySheet onCreated={({ id }) => onChange(String(id))} onClose={() => setNaming(false)} />,
          document.body,
        )}
    </Stack>
  );
}
