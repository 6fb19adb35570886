import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { useState } from 'react';
import { useForm } from '../hooks/use-form.ts';
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
  const [start] = useState(() => ({ publish_at: publishAt ? toLagosTime(publishAt) : tomorrowAtNine() }));
  const save = useSubmit({ mutationFn: (at: string) => onSchedule(fromLagosTime(at)), onSuccess: onClose });
  const form = useForm({
    start,
    check: ({ publish_at }) => ({ publish_at: timeFieldError(publish_at) }),
    error: save.error,
  });
  const time = form.field('publish_at');
  return (
    <FormSheet
      title={title}
      about={`schedule ${about}`}
      save="Schedule"
      saving={save.isPending && 'Scheduling'}
      onSave={form.submit(({ publish_at }) => save.mutate(publish_at))}
      onClose={onClose}
    >
      <p>{lead}</p>
      <TextField
        label="Publish on (Lagos time)"
        type="datetime-local"
        {...time}
        error={time.value ? time.error : timeFieldError('')}
      />
      <FormError text={form.general} />
    </FormSheet>
  );
}
