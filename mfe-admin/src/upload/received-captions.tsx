import { deleteCaptions } from '@wedding/shared/contract/captions.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';
import { type CaptionDrafts, CaptionsField, NO_CAPTION_DRAFTS } from '../videos/captions-field.tsx';
import { sendCaptions } from '../videos/send-captions.ts';

/** The captions of a received video. What is added or removed is saved at once; no bin keeps what is removed. */
export function ReceivedCaptions({ video }: { video: AdminVideo }) {
  const { ask, toast } = useHost();
  const changed = useVideosChanged();
  const save = useMutation({
    mutationFn: async ({ files: [file], removed: [lang] }: CaptionDrafts) => {
      if (file) return sendCaptions(video.id, file);
      if (!lang) return null;
      const { data, message } = await call(deleteCaptions, { params: { id: video.id, lang } });
      return { captions: data, message, leftOut: null };
    },
    onSuccess: (result) => {
      if (!result) return;
      changed.one({ ...video, captions: result.captions });
      toast.success(result.message);
    },
  });
  async function change(drafts: CaptionDrafts) {
    if (drafts.removed.length === 0 || (await ask.confirmDelete())) save.mutate(drafts);
  }
  const { at, general } = formErrors(save.error, ['captions']);
  return (
    <CaptionsField
      existing={video.captions}
      drafts={(save.isPending && save.variables) || NO_CAPTION_DRAFTS}
      onChange={(drafts) => void change(drafts)}
      error={at.captions ?? general ?? undefined}
      notes={save.data?.leftOut ? [save.data.leftOut] : []}
    />
  );
}
