import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useLeaveGuard } from '@wedding/shared/platform/leave-guard.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { Upload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CategoryField } from '../categories/category-field.tsx';
import tools from '../tools.module.css';
import { useDraft } from '../use-draft.ts';
import { ChosenFile } from './chosen-file.tsx';
import { DropZone } from './drop-zone.tsx';
import { refusalOf } from './refusal.ts';
import css from './upload.module.css';
import { useUpload } from './use-upload.ts';

const UPLOADING = {
  title: 'Stop the upload?',
  text: 'The video is still on its way. Leaving this page stops it; your texts are kept.',
  icon: 'warning',
} as const;

const EMPTY = { title: '', description: '', category_id: '' };
/** Refusals of these are shown at the field, all others beside the file. */
const FIELDS = ['title', 'description', 'category_id'];

/** The file on the left, its texts on the right. */
export function UploadForm({ onSent }: { onSent: (film: AdminVideo) => void }) {
  const { draft, change, clear } = useDraft('upload', EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<{ title?: string; file?: string }>({});
  const upload = useUpload((film) => {
    clear();
    onSent(film);
  });
  const busy = upload.sending !== null;
  useLeaveGuard(busy, UPLOADING);

  const ofFields = upload.refused?.errors ?? {};
  const beside = upload.refused && !FIELDS.some((name) => ofFields[name]);

  function choose(chosen: File) {
    setFile(chosen);
    upload.forget();
    setMissing({});
    if (!draft.title) change({ title: titleOf(chosen.name) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(!draft.title.trim() && { title: 'Give the video a title.' }),
      ...(!file && { file: 'Choose a video first.' }),
    };
    setMissing(found);
    if (file && !found.title) void upload.send(file, draft);
  }

  return (
    <form className={css.columns} onSubmit={submit} noValidate>
      <Card title="The video">
        {file ? (
          <ChosenFile
            file={file}
            sending={upload.sending}
            refusal={beside && upload.refused ? refusalOf(upload.refused) : undefined}
            onForget={() => {
              setFile(null);
              upload.forget();
            }}
            onCancel={upload.cancel}
          />
        ) : (
          <DropZone onFile={choose} />
        )}
        {missing.file && !file && (
          <p className={css.missing} role="alert">
            {missing.file}
          </p>
        )}
      </Card>
      <Card title="What couples read">
        <div className={tools.fields}>
          <TextField
            label="Title"
            value={draft.title}
            maxLength={200}
            disabled={busy}
            onChange={(event) => change({ title: event.target.value })}
            error={missing.title ?? ofFields.title?.[0]}
          />
          <TextAreaField
            label="Description"
            optional
            value={draft.description}
            maxLength={5000}
            disabled={busy}
            onChange={(event) => change({ description: event.target.value })}
            error={ofFields.description?.[0]}
          />
          <CategoryField
            value={draft.category_id}
            onChange={(category_id) => change({ category_id })}
            error={ofFields.category_id?.[0]}
            disabled={busy}
          />
          <Button type="submit" wide busy={busy} busyLabel="Uploading" icon={<Upload aria-hidden="true" />}>
            Upload video
          </Button>
        </div>
      </Card>
    </form>
  );
}

/** `my_first-lesson.final.mp4` is a start for a title: `my first lesson.final`. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .slice(0, 200);
