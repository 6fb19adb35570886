import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useLeaveGuard } from '@wedding/shared/host/form/leave-guard.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import css from '../components/action-bar.module.css';
import { useDraft } from '../hooks/use-draft.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { changesOf, formTexts } from '../lib/video-texts.ts';
import { type AddedCaptions, CaptionsField, sendCaptions } from './captions-field.tsx';
import { type PictureDraft, ThumbnailField } from './thumbnail-field.tsx';
import { VideoTextFields } from './video-text-fields.tsx';

const UNSAVED_FILES = {
  title: 'Leave without saving?',
  text: 'The picture or captions that you chose here haven’t been saved yet.',
};

/** Edits a video's texts, picture and captions. Changes take effect on Save, but a removal of captions at once. */
export function VideoDetails({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const saveOver = useSaveOver();
  const [initial, setInitial] = useState(() => textsOf(video));
  const { draft: texts, change, clear } = useDraft(`edit-video-${video.id}`, initial);
  const [captions, setCaptions] = useState<readonly AddedCaptions[]>([]);
  const [captionNotes, setCaptionNotes] = useState<string[]>([]);
  const [picture, setPicture] = useState<PictureDraft | null>(null);
  const isTyped = Object.keys(changedTexts(texts, initial)).length > 0;
  const hasFiles = picture !== null || captions.length > 0;
  const dirty = isTyped || hasFiles;
  // What is typed is kept as a draft, a chosen file can't be.
  useLeaveGuard(hasFiles, UNSAVED_FILES, 'search');
  const locked = video.deleted_at !== null;

  // What is typed stays based on the version it began from, so that a save is held against what others changed since. An
  // answer to an earlier request may come late.
  useEffect(() => {
    if (!isTyped && video.version > initial.version) setInitial(textsOf(video));
  }, [video, initial, isTyped]);

  const save = useSubmit({
    mutationFn: async (sent: Texts) => {
      const leftOut: string[] = [];
      const texts = changedTexts(sent, initial);
      let answer = await saveOver({
        what: 'video',
        writes: [...Object.keys(texts), ...(picture ? ['poster'] : [])],
        save: (versionOf) => {
          const version = versionOf(video.id, sent.version);
          const body = bodyOf({ id: video.id, ...texts, version }, picture);
          return call(updateVideo, { params: { id: video.id }, body });
        },
      });
      setPicture((current) => (current === picture ? null : current));
      for (const { lang, file, version } of captions) {
        const saved = await saveOver({
          what: 'captions file',
          save: (versionOf) =>
            sendCaptions(video.id, { lang, file, version: versionOf(`${video.id}/${lang}`, version) }),
        });
        answer = { ...answer, data: { ...answer.data, captions: saved.captions } };
        if (saved.leftOut) leftOut.push(`${captionLanguages[lang]}: ${saved.leftOut}`);
        setCaptions((current) => current.filter((one) => one.file !== file));
      }
      return { ...answer, leftOut };
    },
    onSuccess: ({ message, data, leftOut }, sent) => {
      // What was typed while the save was under way stays, and isn't saved yet.
      if (texts === sent) clear();
      else change({ version: data.version });
      setInitial(textsOf(data));
      changed.one(data);
      setCaptionNotes(leftOut);
      toast.success(message);
    },
    // The texts may have been saved although a captions file was refused.
    onError: () => void changed.all(),
  });
  const { at, general } = formErrors(save.error, FIELDS);

  function cancel() {
    clear();
    setCaptions([]);
    setPicture(null);
    save.reset();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Save is always in sight, the title above it may not be.
    focusInvalid(event.currentTarget);
    if (trimmed(texts.title)) save.mutate(texts);
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
          <FormError reveals text={general} />
        </Stack>
      </Card>
      {!locked && (
        <div className={css.bar}>
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

const textsOf = (video: AdminVideo) => ({ version: video.version, ...formTexts(video) });
type Texts = ReturnType<typeof textsOf>;

/** Returns the texts that were changed here. */
const changedTexts = ({ version: _, ...texts }: Texts, initial: Texts) => changesOf(initial, texts);

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
