import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { type FormEvent, useId, useState } from 'react';
import { CategoryField } from '../categories/category-field.tsx';
import { FormError } from '../components/form-error.tsx';
import tools from '../components/tools.module.css';
import { useDraft } from '../hooks/use-draft.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';
import { CaptionsField } from './captions-field.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';

/**
 * Title, description, category, picture and captions of one video. Keyed by the video, so that it opens with its texts,
 * or with what was typed before a refresh.
 */
export function EditSheet({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const id = useId();
  const [before] = useState({
    title: video.title,
    description: video.description,
    category_id: video.category_id ? String(video.category_id) : '',
  });
  const { draft: texts, change, clear } = useDraft(`edit-video-${video.id}`, before);
  /** What is given up on purpose does not come back; what only went out of sight does. */
  function cancel() {
    clear();
    onClose();
  }
  const save = useMutation({
    mutationFn: () =>
      call(updateVideo, {
        params: { id: video.id },
        body: { ...texts, category_id: texts.category_id || null },
      }),
    onSuccess: ({ message, data }) => {
      changed.one(data);
      toast.success(message);
      clear();
      onClose();
    },
  });
  const refused = save.error instanceof ApiError ? save.error.errors : {};
  const empty = save.isIdle ? undefined : refused.title?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (texts.title.trim()) save.mutate();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Edit video"
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={save.isPending} busyLabel="Saving">
            Save
          </Button>
        </>
      }
    >
      <form id={id} className={tools.fields} onSubmit={submit} noValidate>
        <TextField
          label="Title"
          value={texts.title}
          maxLength={200}
          onChange={(event) => change({ title: event.target.value })}
          error={texts.title.trim() ? empty : 'Give the video a title.'}
        />
        <TextAreaField
          label="Description"
          optional
          hint="Lines like “0:00 Welcome” and “2:30 The menu” become chapters."
          rows={6}
          value={texts.description}
          maxLength={5000}
          onChange={(event) => change({ description: event.target.value })}
          error={refused.description?.[0]}
        />
        <CategoryField
          value={texts.category_id}
          onChange={(category_id) => change({ category_id })}
          error={refused.category_id?.[0]}
        />
        <ThumbnailField video={video} />
        <CaptionsField video={video} />
        <FormError text={save.error && !refused.title ? messageOf(save.error) : null} />
      </form>
    </Sheet>
  );
}
