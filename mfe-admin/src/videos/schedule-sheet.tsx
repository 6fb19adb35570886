import { changeVideoStatus } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type FormEvent, useId, useState } from 'react';
import { fromLagosField, momentOf, toLagosField, tomorrowAtNine } from '../dates.ts';
import { useFilmsChanged } from '../films.queries.ts';
import { FormRefusal } from '../form-refusal.tsx';
import tools from '../tools.module.css';
import { useDraft } from '../use-draft.ts';

/** When a film is published by itself. */
export function ScheduleSheet({ film, onClose }: { film: AdminVideo; onClose: () => void }) {
  const { toast } = useHost();
  const changed = useFilmsChanged();
  const id = useId();
  const [start] = useState(() => ({
    at: film.publish_at ? toLagosField(film.publish_at) : tomorrowAtNine(),
  }));
  const { draft, change, clear } = useDraft(`schedule-video-${film.id}`, start);
  const { at } = draft;
  /** What is given up on purpose does not come back; what only went out of sight does. */
  function cancel() {
    clear();
    onClose();
  }
  const save = useMutation({
    mutationFn: (of: AdminVideo) =>
      call(changeVideoStatus, {
        params: { id: of.id },
        body: { ...of, status: 'scheduled', publish_at: fromLagosField(at) },
      }),
    onSuccess: ({ data }) => {
      changed.one(data);
      toast.success(`It is published on ${momentOf(data.publish_at ?? '')}.`);
      clear();
      onClose();
    },
  });
  const refused = save.error instanceof ApiError ? save.error.errors.publish_at?.[0] : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (at) save.mutate(film);
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Schedule video"
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={save.isPending} busyLabel="Scheduling">
            Schedule
          </Button>
        </>
      }
    >
      <form id={id} className={tools.fields} onSubmit={submit} noValidate>
        <p>
          “{film.title}” is published by itself at this moment
          {film.video_url ? '.' : ', or as soon after it as it is processed.'}
        </p>
        <TextField
          label="Publish on (Lagos time)"
          type="datetime-local"
          value={at}
          onChange={(event) => change({ at: event.target.value })}
          error={refused ?? (at ? undefined : 'Choose a day and an hour.')}
        />
        <FormRefusal text={save.error && !refused ? messageOf(save.error) : null} />
      </form>
    </Sheet>
  );
}
