import type { Editor } from '@tiptap/react';
import { addBlogPicture } from '@wedding/shared/contract/blog.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useObjectUrl } from '@wedding/shared/ui/pictures/use-object-url.ts';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FileButton, PICTURES } from '../components/file-button.tsx';
import { useForm } from '../hooks/use-form.ts';
import css from './videos.module.css';

interface PictureSheetProps {
  editor: Editor;
  /** A pasted or dropped file. */
  file: File | null;
  onClose: () => void;
}

const MAX_ALT_LENGTH = 300;

/**
 * Adds a picture with its alternative text. If a picture is selected in the text, edits its alternative text.
 * The server resizes the picture to the width that a phone or a laptop shows.
 */
export function PictureSheet({ editor, file: initialFile, onClose }: PictureSheetProps) {
  const [existing] = useState(() =>
    !initialFile && editor.isActive('image') ? editor.getAttributes('image') : null,
  );
  const [file, setFile] = useState(initialFile);
  const previewUrl = useObjectUrl(file) ?? (existing ? String(existing.src) : null);
  const send = useSubmit({
    mutationFn: ({ picture }: { picture: File; alt: string }) => {
      const form = new FormData();
      form.set('picture', picture);
      return call(addBlogPicture, { body: form });
    },
    onSuccess: ({ data }, { alt }) => {
      const attrs = { ...data, alt };
      editor
        .chain()
        .focus()
        .insertContent([{ type: 'image', attrs }, { type: 'paragraph' }])
        .run();
      onClose();
    },
  });
  const form = useForm({
    start: { alt: String(existing?.alt ?? ''), picture: '' },
    check: ({ alt }) => ({
      alt: !alt && 'Say in a sentence what the picture shows.',
      picture: !existing && !file && 'Choose a JPEG, PNG or WebP picture.',
    }),
    error: send.error,
  });
  const save = form.submit(({ alt }) => {
    if (file) return void send.mutate({ picture: file, alt });
    editor.chain().focus().updateAttributes('image', { alt }).run();
    onClose();
  });
  const { error: pictureError } = form.field('picture');
  return (
    <FormSheet
      title={existing ? 'Picture' : 'Add a picture'}
      about={`picture ${existing?.src}`}
      save={existing ? 'Save' : 'Add picture'}
      saving={send.isPending && 'Sending'}
      onSave={save}
      unsaved={file !== null}
      onClose={onClose}
    >
      <Stack gap={4} justify="start" className={css.picture}>
        {previewUrl && <img src={previewUrl} alt="" />}
        {!existing && (
          <>
            <FileButton
              label={previewUrl ? 'Choose another picture' : 'Choose a picture'}
              icon={ImagePlus}
              file="Picture file"
              accept={PICTURES}
              onFile={setFile}
            />
            <FormError text={pictureError} />
          </>
        )}
      </Stack>
      <TextAreaField
        label="What the picture shows"
        rows={2}
        limit={MAX_ALT_LENGTH}
        placeholder="A bride’s mother ties her gèlè before a mirror"
        hint="Read aloud to people who can’t see it, and shown if it doesn’t load."
        {...form.field('alt')}
      />
      <FormError text={form.general} />
    </FormSheet>
  );
}
