import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { ApiError, call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useSubmit } from '@wedding/shared/platform/use-submit.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { focusInvalid } from '@wedding/shared/ui/focus-invalid.ts';
import { type FormEvent, useState } from 'react';
import { CategoryField } from '../categories/category-field.tsx';
import { FormError } from '../components/form-error.tsx';
import tools from '../components/tools.module.css';
import { useDraft } from '../hooks/use-draft.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';
import { type CaptionDrafts, CaptionsField, NO_CAPTION_DRAFTS } from './captions-field.tsx';
import { type PictureDraft, ThumbnailField } from './thumbnail-field.tsx';
import css from './video-page.module.css';

/** Edits a video's texts, picture and captions. Changes take effect only on Save. */
export function VideoDetails({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const [initial, setInitial] = useState(() => textsOf(video));
  const { draft: texts, change, clear } = useDraft(`edit-video-${video.id}`, initial);
  const [captions, setCaptions] = useState<CaptionDrafts>(NO_CAPTION_DRAFTS);
  const [captionNotes, setCaptionNotes] = useState<string[]>([]);
  const [picture, setPicture] = useState<PictureDraft | null>(null);
  const isTyped = JSON.stringify(texts) !== JSON.stringify(initial);
  const dirty = isTyped || picture !== null || captions.files.length > 0 || captions.removed.length > 0;
  const locked = video.deleted_at !== null;

  const save = useSubmit({
    mutationFn: async (sent: Texts) => {
      const leftOut: string[] = [];
      const params = { id: video.id };
      let answer = await call(updateVideo, { params, body: bodyOf(changedTexts(sent, initial), picture) });
      setPicture((current) => (current === picture ? null : current));
      for (const lang of captions.removed) {
        // They may be gone already, by a call whose response was lost.
        if (video.captions.some((one) => one.lang === lang)) {
          const { data } = await call(deleteCaptions, { params: { ...params, lang } });
          answer = { ...answer, data: { ...answer.data, captions: data } };
        }
        setCaptions((current) => ({ ...current, removed: current.removed.filter((one) => one !== lang) }));
      }
      for (const { lang, file } of captions.files) {
        const form = new FormData();
        form.append('lang', lang);
        form.append('captions', file);
        const { data, message } = await call(saveCaptions, { params, body: form });
        answer = { ...answer, data: { ...answer.data, captions: data } };
        if (message.includes('left out')) leftOut.push(`${captionLanguages[lang]}: ${message}`);
        setCaptions((current) => ({ ...current, files: current.files.filter((one) => one.file !== file) }));
      }
      return { ...answer, leftOut };
    },
    onSuccess: ({ message, data, leftOut }, sent) => {
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
  const fieldErrors = save.error instanceof ApiError ? save.error.errors : {};
  const { chapters } = splitChapters(texts.description);

  function cancel() {
    clear();
    setCaptions(NO_CAPTION_DRAFTS);
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
        <fieldset className={tools.fields} disabled={locked}>
          <TextField
            label="Title"
            value={texts.title}
            maxLength={200}
            onChange={(event) => change({ title: event.target.value })}
            error={trimmed(texts.title) ? fieldErrors.title?.[0] : 'Give the video a title.'}
          />
          <TextAreaField
            label="Description"
            optional
            hint="Lines like “0:00 Welcome” and “2:30 The menu” become chapters."
            rows={6}
            value={texts.description}
            maxLength={5000}
            onChange={(event) => change({ description: event.target.value })}
            error={fieldErrors.description?.[0]}
          />
          {chapters.length > 0 && (
            <div>
              <p className={css.legend}>Chapters</p>
              <ol className={css.chapters} aria-label="Chapters">
                {chapters.map(({ at, title }) => (
                  <li key={at}>
                    <b>{formatDuration(at)}</b> {title}
                  </li>
                ))}
              </ol>
            </div>
          )}
          <CategoryField
            value={texts.category_id}
            onChange={(category_id) => change({ category_id })}
            error={fieldErrors.category_id?.[0]}
          />
          {!locked && (
            <ThumbnailField
              video={video}
              draft={picture}
              onChange={setPicture}
              error={fieldErrors.thumbnail?.[0] ?? fieldErrors.thumbnail_at?.[0]}
            />
          )}
          <CaptionsField
            existing={video.captions}
            drafts={captions}
            onChange={setCaptions}
            error={fieldErrors.captions?.[0]}
            notes={captionNotes}
          />
          <FormError
            text={save.error && !SHOWN.some((field) => fieldErrors[field]) ? messageOf(save.error) : null}
          />
        </fieldset>
      </Card>
      {!locked && (
        <div className={css.save} data-bottom-bar>
          <span className={css.quiet} role="status">
            {dirty ? 'Unsaved changes' : 'Everything is saved'}
          </span>
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

const textsOf = ({ title, description, category_id }: AdminVideo) => ({
  title,
  description,
  category_id: category_id ? String(category_id) : '',
});
type Texts = ReturnType<typeof textsOf>;

/** Returns the texts that were changed here. The others aren't sent, since a colleague may have changed them meanwhile. */
const changedTexts = (texts: Texts, initial: Texts) =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== initial[name as keyof Texts]),
  ) as Partial<Texts>;

/** The fields that show their own error message. */
const SHOWN = ['title', 'description', 'category_id', 'captions', 'thumbnail', 'thumbnail_at'];

/** Builds the request body. A picture file requires a form instead of JSON. */
function bodyOf(texts: Partial<Texts>, picture: PictureDraft | null) {
  if (!(picture instanceof File)) {
    const { category_id, ...rest } = texts;
    const body = { ...rest, ...(category_id !== undefined && { category_id: category_id || null }) };
    return picture ? { ...body, thumbnail_at: picture.at } : body;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set('thumbnail', picture);
  return form;
}
