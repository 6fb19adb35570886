import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { fromLagosTime, timeFieldError, toLagosTime, tomorrowAtNine } from '../lib/dates.ts';

interface ScheduleSheetProps {
  title: string;
  /** A sentence that says what will be published, and when at the earliest. */
  lead: string;
  /** The name under which the draft is stored. */
  draft: string;
  /** The publishing time that is already set, or null. */
  publishAt: string | null;
  /** @throws {ApiError} when the publishing time is refused */
  onSchedule: (publishAt: string) => Promise<unknown>;
  onClose: () => void;
}

/** Sets when videos are published automatically. */
export function ScheduleSheet({
  title,
  lead,
  draft: name,
  publishAt,
  onSchedule,
  onClose,
}: ScheduleSheetProps) {
  const id = useId();
  const [start] = useState(() => ({ at: publishAt ? toLagosTime(publishAt) : tomorrowAtNine() }));
  const { draft, change, clear } = useDraft(name, start);
  const { at } = draft;
  const [submitted, setSubmitted] = useState(false);
  /** Closes the sheet and discards the draft. Closing it any other way keeps the draft. */
  function close() {
    clear();
    onClose();
  }
  const save = useSubmit({ mutationFn: () => onSchedule(fromLagosTime(at)), onSuccess: close });
  const { at: refused, general } = formErrors(save.error, ['publish_at']);
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!timeFieldError(at)) save.mutate();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={save.isPending} busyLabel="Scheduling">
            Schedule
          </Button>
        </>
      }
    >
      <Stack as="form" gap={5} shrink id={id} onSubmit={submit} noValidate>
        <p>{lead}</p>
        <TextField
          label="Publish on (Lagos time)"
          type="datetime-local"
          value={at}
          onChange={(event) => change({ at: event.target.value })}
          error={(submitted || !at ? timeFieldError(at) : undefined) ?? refused.publish_at}
        />
        <FormError text={general} />
      </Stack>
    </Sheet>
  );
}
