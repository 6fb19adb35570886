import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { CategoryField } from '../categories/category-field.tsx';

interface BulkCategorySheetProps {
  /** Names the selection: `20 videos`. */
  what: string;
  /** Its ids: what was chosen is kept for it alone. */
  about: string;
  onChoose: (category: number | null) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses one category for several videos. */
export function BulkCategorySheet({ what, about, onChoose, onClose }: BulkCategorySheetProps) {
  const [value, setValue] = useState('');
  const save = useSubmit({ mutationFn: () => onChoose(value ? Number(value) : null), onSuccess: onClose });
  const { at, general } = formErrors(save.error, ['category_id']);
  return (
    <FormSheet
      title={`Category of ${what}`}
      about={`category ${about}`}
      save="Save"
      saving={save.isPending && 'Saving'}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <CategoryField value={value} onChange={setValue} error={at.category_id} />
      <FormError text={general} />
    </FormSheet>
  );
}
