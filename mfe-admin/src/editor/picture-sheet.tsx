import type { Editor } from '@tiptap/react';
import { addBlogPicture } from '@wedding/shared/contract/blog.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { TextAreaField } from '@wedding/shared/ui/field.tsx';
import { FormSheet } from '@wedding/shared/ui/form-sheet.tsx';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { FileButton, PICTURES } from '../components/file-button.tsx';
import { FormError } from '../components/form-error.tsx';
import { useObjectUrl } from '../hooks/use-object-url.ts';
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
export function PictureSheet({ editor, file: brought, onClose }: PictureSheetProps) {
  const [there] = useState(() =>
    !brought && editor.isActive('image') ? editor.getAttributes('image') : null,
  );
  const [file, setFile] = useState(brought);
  const [alt, setAlt] = useState(String(there?.alt ?? ''));
  const [tried, setTried] = useState(false);
  const shown = useObjectUrl(file) ?? (there ? String(there.src) : null);
  const send = useMutation({
    mutationFn: (picture: File) => {
      const form = new FormData();
      form.set('picture', picture);
      return call(addBlogPicture, { body: form });
    },
    onSuccess: ({ data }) => {
      const attrs = { ...data, alt: alt.trim() };
      editor
        .chain()
        .focus()
        .insertContent([{ type: 'image', attrs }, { type: 'paragraph' }])
        .run();
      onClose();
    },
  });
  function save() {
    setTried(true);
    if (!alt.trim()) return;
    if (there && !file) {
      editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run();
      onClose();
    } else if (file) send.mutate(file);
  }
  return (
    <FormSheet
      title={there ? 'Picture' : 'Add a picture'}
      save={there ? 'Save' : 'Add picture'}
      saving={send.isPending && 'Sending'}
      onSave={save}
      onClose={onClose}
    >
      <div className={css.picture}>
        {shown && <img src={shown} alt="" />}
        {!there && (
          <>
            <FileButton
              label={shown ? 'Choose another picture' : 'Choose a picture'}
              icon={ImagePlus}
              file="Picture file"
              accept={PICTURES}
              onFile={setFile}
            />
            {tried && !file && (
              <p className={css.fault} role="alert">
                Choose a JPEG, PNG or WebP picture.
              </p>
            )}
          </>
        )}
      </div>
      <TextAreaField
        label="What the picture shows"
        rows={2}
        maxLength={MAX_ALT_LENGTH}
        value={alt}
        placeholder="A bride’s mother ties her gèlè before a mirror"
        hint="Read out to whoever doesn’t see it, and shown where it doesn’t load."
        onChange={(event) => setAlt(event.target.value)}
        error={tried && !alt.trim() ? 'Say in a sentence what the picture shows.' : undefined}
      />
      <FormError text={send.error ? messageOf(send.error) : null} />
    </FormSheet>
  );
}
