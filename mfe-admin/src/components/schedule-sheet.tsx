import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { fromLagosTime, timeFieldError, toLagosTime, tomorrowAtNine } from '../lib/dates.ts';

interface ScheduleSheetProps {
  title: string;
  /** A sentence that says what will be published, and when at the earliest. */
  lead: string;
  /** What is scheduled, as its ids: a typed time is kept for it alone. */
  about: string;
  /** The publishing time that is already set, or null. */
  publishAt: string | null;
  /** @throws {ApiError} when the publishing time is refused */
  onSchedule: (publishAt: string) => Promise<unknown>;
  onClose: () => void;
}

/** Sets when videos are published automatically. */
export function ScheduleSheet({ title, lead, about, publishAt, onSchedule, onClose }: ScheduleSheetProps) {
  const [at, setAt] = useState(() => (publishAt ? toLagosTime(publishAt) : tomorrowAtNine()));
  const [submitted, setSubmitted] = useState(false);
  const save = useSubmit({ mutationFn: () => onSchedule(fromLagosTime(at)), onSuccess: onClose });
  const { at: refused, general } = formErrors(save.error, ['publish_at']);
  function submit() {
    setSubmitted(true);
    if (!timeFieldError(at)) save.mutate();
  }
  return (
    <FormSheet
      title={title}
      about={`schedule ${about}`}
      save="Schedule"
      saving={save.isPending && 'Scheduling'}
      onSave={submit}
      onClose={onClose}
    >
      <p>{lead}</p>
      <TextField
        label="Publish on (Lagos time)"
        type="datetime-local"
        value={at}
        onChange={(event) => setAt(event.target.value)}
        error={(submitted || !at ? timeFieldError(at) : undefined) ?? refused.publish_at}
      />
      <FormError text={general} />
    </FormSheet>
  );
}
