import { changeVideoStatus } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import tools from '../components/tools.module.css';
import { useDraft } from '../hooks/use-draft.ts';
import { fromLagosField, toLagosField, tomorrowAtNine } from '../lib/dates.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';

/** Sets when a video is published automatically. */
export function ScheduleSheet({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const id = useId();
  const [start] = useState(() => ({
    at: video.publish_at ? toLagosField(video.publish_at) : tomorrowAtNine(),
  }));
  const { draft, change, clear } = useDraft(`schedule-video-${video.id}`, start);
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
    onSuccess: ({ data, message }) => {
      changed.one(data);
      toast.success(message);
      clear();
      onClose();
    },
  });
  const refused = save.error instanceof ApiError ? save.error.errors.publish_at?.[0] : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (at) save.mutate(video);
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
          “{video.title}” will be published automatically at this time
          {video.video_url ? '.' : ', or as soon after it as it is processed.'}
        </p>
        <TextField
          label="Publish on (Lagos time)"
          type="datetime-local"
          value={at}
          onChange={(event) => change({ at: event.target.value })}
          error={refused ?? (at ? undefined : 'Choose a day and an hour.')}
        />
        <FormError text={save.error && !refused ? messageOf(save.error) : null} />
      </form>
    </Sheet>
  );
}
