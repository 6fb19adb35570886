import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useSubmit } from '@wedding/shared/host/use-submit.ts';
import { conflictsOf } from '@wedding/shared/host/version-conflict.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { focusInvalid } from '@wedding/shared/ui/fields/focus-invalid.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { VersionConflict } from '../components/version-conflict.tsx';
import { VideoTextFields } from '../components/video-text-fields.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { changesOf } from '../lib/video-texts.ts';
import { type AddedCaptions, CaptionsField } from './captions-field.tsx';
import { sendCaptions } from './send-captions.ts';
import { type PictureDraft, ThumbnailField } from './thumbnail-field.tsx';
import css from './video-page.module.css';

/** Edits a video's texts, picture and captions. Changes take effect on Save, but a removal of captions at once. */
export function VideoDetails({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const [initial, setInitial] = useState(() => textsOf(video));
  const { draft: texts, change, clear } = useDraft(`edit-video-${video.id}`, initial);
  const [captions, setCaptions] = useState<readonly AddedCaptions[]>([]);
  const [captionNotes, setCaptionNotes] = useState<string[]>([]);
  const [picture, setPicture] = useState<PictureDraft | null>(null);
  const isTyped = JSON.stringify(texts) !== JSON.stringify(initial);
  const dirty = isTyped || picture !== null || captions.length > 0;
  const locked = video.deleted_at !== null;

  // A change that leaves the texts alone, such as publishing the video, takes nothing from what is typed here.
  useEffect(() => {
    const current = textsOf(video);
    if (current.version === initial.version || !(hasSameTexts(current, initial) || !isTyped)) return;
    setInitial(current);
    if (isTyped) change({ version: current.version });
  }, [video, initial, isTyped, change]);

  const save = useSubmit({
    mutationFn: async ({ texts: sent, versionOf = (_, seen) => seen }: Save) => {
      const leftOut: string[] = [];
      const params = { id: video.id };
      const version = versionOf(video.id, sent.version);
      const body = bodyOf({ id: video.id, ...changedTexts(sent, initial), version }, picture);
      let answer = await call(updateVideo, { params, body });
      setPicture((current) => (current === picture ? null : current));
      for (const { lang, file, version: seen } of captions) {
        const version = versionOf(`${video.id}/${lang}`, seen);
        const sent = await sendCaptions(video.id, { lang, file, version });
        answer = { ...answer, data: { ...answer.data, captions: sent.captions } };
        if (sent.leftOut) leftOut.push(`${captionLanguages[lang]}: ${sent.leftOut}`);
        setCaptions((current) => current.filter((one) => one.file !== file));
      }
      return { ...answer, leftOut };
    },
    onSuccess: ({ message, data, leftOut }, { texts: sent }) => {
      // What was typed while the save was under way stays, and isn't saved yet.
      if (texts === sent) clear();
      setInitial(textsOf(data));
      changed.one(data);
      setCaptionNotes(leftOut);
      toast.success(message);
    },
    // The texts may have been saved although a captions file was refused.
    onError: () => void changed.all(),
  });
  const { at, general } = formErrors(save.error, FIELDS);
  const conflicts = conflictsOf(save.error);

  function cancel() {
    clear();
    setCaptions([]);
    setPicture(null);
    save.reset();
  }
  function saveOver() {
    const current = new Map(conflicts?.map(({ id, version }) => [id, version]));
    save.mutate({ texts, versionOf: (id, seen) => current.get(id) ?? seen });
  }
  function takeTheirs() {
    cancel();
    void changed.all();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Save is always in sight, the title above it may not be.
    focusInvalid(event.currentTarget);
    if (trimmed(texts.title)) save.mutate({ texts });
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Edit video">
      <Card>
        <Stack as="fieldset" gap={5} shrink disabled={locked}>
          <VideoTextFields texts={texts} videoLength={video.video_length} onChange={change} errors={at} />
          {!locked && (
            <ThumbnailField
              video={video}
              draft={picture}
              onChange={setPicture}
              error={at.thumbnail ?? at.thumbnail_at}
            />
          )}
          <CaptionsField
            video={video}
            files={captions}
            onChange={setCaptions}
            error={at.captions}
            notes={captionNotes}
          />
          <FormError text={conflicts ? null : general} />
          {conflicts && (
            <VersionConflict
              key={conflicts[0].version}
              conflicts={conflicts}
              what={typeof conflicts[0].id === 'number' ? 'video' : 'captions file'}
              onTakeTheirs={takeTheirs}
              onSaveOver={saveOver}
            />
          )}
        </Stack>
      </Card>
      {!locked && (
        <div className={css.save}>
          <Text as="span" tone="muted" size={14} role="status">
            {dirty ? 'Unsaved changes' : 'Everything is saved'}
          </Text>
          <Button small variant="quiet" disabled={!dirty || save.isPending} onClick={cancel}>
            Cancel
          </Button>
          <Button small type="submit" disabled={!dirty} busy={save.isPending} busyLabel="Saving">
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

const textsOf = ({ title, description, category_id, version }: AdminVideo) => ({
  version,
  title,
  description,
  category_id: category_id ? String(category_id) : '',
});
type Texts = ReturnType<typeof textsOf>;
interface Save {
  texts: Texts;
  /** Returns the version to send for the video or for captions, from the one that was seen. */
  versionOf?: (id: number | string, seen: number) => number;
}

/** Returns the texts that were changed here. */
const changedTexts = ({ version: _, ...texts }: Texts, initial: Texts) => changesOf(initial, texts);
const hasSameTexts = (a: Texts, b: Texts) => Object.keys(changedTexts(a, b)).length === 0;

/** The fields that show their own error message. */
const FIELDS = ['title', 'description', 'category_id', 'captions', 'thumbnail', 'thumbnail_at'] as const;

/** Builds the request body. A picture file requires a form instead of JSON. */
function bodyOf(
  { id, ...texts }: Partial<Texts> & { id: number; version: number },
  picture: PictureDraft | null,
) {
  if (!(picture instanceof File)) {
    const { category_id, ...rest } = texts;
    const body = { id, ...rest, ...(category_id !== undefined && { category_id: category_id || null }) };
    return picture ? { ...body, thumbnail_at: picture.at } : body;
  }
  const form = new FormData();
  form.set('id', String(id));
  for (const [name, value] of Object.entries(texts)) form.set(name, String(value));
  form.set('thumbnail', picture);
  return form;
}
