import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { type AddedCaptions, CaptionsField } from '../videos/captions-field.tsx';
import { sendCaptions } from '../videos/send-captions.ts';

/** The captions of a received video. What is added is saved at once. */
export function ReceivedCaptions({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const save = useMutation({
    mutationFn: (added: AddedCaptions) => sendCaptions(video.id, added),
    onSuccess: ({ captions, message }) => {
      changed.one({ ...video, captions });
      toast.success(message);
    },
  });
  const { at, general } = formErrors(save.error, ['captions']);
  return (
    <CaptionsField
      video={video}
      files={save.isPending ? [save.variables] : []}
      onChange={([added]) => added && save.mutate(added)}
      error={at.captions ?? general ?? undefined}
      notes={save.data?.leftOut ? [save.data.leftOut] : []}
    />
  );
}
