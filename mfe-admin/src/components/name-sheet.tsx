import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useForm } from '../hooks/use-form.ts';

export interface NameSheetProps {
  title: string;
  /** What is named: `Category`. */
  label?: string;
  /** The label of the save button. */
  save?: string;
  placeholder?: string;
  limit?: number;
  /** The name that it has, and what has it: what is typed is kept for that. */
  name?: string;
  about: string;
  /** Returns why it can't have this name. */
  check?: (name: string) => string | false;
  saving?: { isPending: boolean; error: unknown };
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name: of something new, or another one. */
export function NameSheet({ title, label = 'Name', save = 'Save', name = '', ...props }: NameSheetProps) {
  const { placeholder, limit = 120, about, check, saving, onSave, onClose } = props;
  const form = useForm({
    start: { name },
    check: (typed) => ({ name: check?.(typed.name) }),
    error: saving?.error,
  });
  return (
    <FormSheet
      title={title}
      about={about}
      save={save}
      saving={saving?.isPending && 'Saving'}
      disabled={!form.texts.name}
      onSave={form.submit((typed) => onSave(typed.name))}
      onClose={onClose}
    >
      <TextField label={label} limit={limit} placeholder={placeholder} {...form.field('name')} />
      <FormError text={form.general} />
    </FormSheet>
  );
}
