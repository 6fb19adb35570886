import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import css from './form-sheet.module.css';
import { Sheet } from './sheet.tsx';

interface FormSheetProps {
  title: string;
  /** What saving is called: `Done`, `Add line`. */
  save: string;
  /** There is nothing to save yet. */
  disabled?: boolean;
  /** Saves and closes. If something is wrong it shows that and stays open, and the sheet focuses the first invalid field. */
  onSave: () => void;
  /** Absent for what isn't saved yet. */
  onRemove?: (() => void) | null | undefined;
  /** What its button reads while it is being saved, and only then. */
  saving?: string | false;
  /** A second action, beside the one that saves. */
  besides?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet that is one form: its fields, and below them Remove and the one button that saves. */
export function FormSheet(props: FormSheetProps) {
  const { title, save, disabled, saving, onSave, onRemove, besides, onClose, children } = props;
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
      footer={
        <>
          {onRemove && (
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={onRemove}>
              Remove
            </Button>
          )}
          {besides}
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
      <form id={id} ref={form} className={css.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Sheet>
  );
}
