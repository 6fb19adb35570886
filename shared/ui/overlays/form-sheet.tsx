import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../actions/button.tsx';
import { Stack } from '../layout/box.tsx';
import css from './form-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface FormSheetProps {
  title: string;
  /** Which thing the sheet is about, as `payment` with its id; null if there is only one, or it is new. */
  about: string | null;
  /** The label of the save button: `Done`, `Add line`. */
  save: string;
  /** Whether there is nothing to save yet. */
  disabled?: boolean;
  /**
   * Saves and closes. If a field is invalid, it shows the error and stays open, and the sheet
   * focuses the first invalid field.
   */
  onSave: () => void;
  /** Absent for something that isn't saved yet. */
  onRemove?: (() => void) | null | undefined;
  /** The label of the save button while it is busy, and only then: while saving, or until there is what saving needs. */
  saving?: string | false;
  /** A second action beside the save button. */
  secondaryAction?: ReactNode;
  /** Whether something was changed that no field holds, as a removed row. Closing the sheet then asks first. */
  unsaved?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet with one form: its fields, and below them Remove and the save button. */
export function FormSheet(props: FormSheetProps) {
  const {
    title,
    about,
    save,
    disabled,
    saving,
    onSave,
    onRemove,
    secondaryAction,
    unsaved,
    onClose,
    children,
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    // Fields show their own errors instead of the browser's bubbles.
    if (form.current?.checkValidity()) onSave();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      about={about}
      unsaved={unsaved}
      footer={
        <>
          {onRemove && (
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remove
            </Button>
          )}
          {secondaryAction}
          <Button
            type="submit"
            form={id}
            disabled={disabled}
            busy={Boolean(saving)}
            busyLabel={saving || undefined}
          >
            {save}
          </Button>
        </>
      }
    >
      <Stack as="form" gap={6} shrink id={id} ref={form} className={css.form} onSubmit={submit} noValidate>
        {children}
      </Stack>
    </Sheet>
  );
}
