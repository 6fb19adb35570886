import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { useObjectUrl } from '@wedding/shared/ui/pictures/use-object-url.ts';
import { useId, useRef, useState } from 'react';
import { Avatar } from './avatar.tsx';
import css from './picture-field.module.css';

/** What saving the form does with the picture: keeps the stored one, uploads a file, or removes it (null). */
export type Picture = 'stored' | File | null;

/** The server's limit. Checked here as well, so that no upload is wasted. */
const MAX_BYTES = 8 * 1024 * 1024;

interface PictureFieldProps {
  /** The picture that the server has. */
  stored: string | null;
  picture: Picture;
  onChange: (picture: Picture) => void;
  error: string | undefined;
}

/** The profile picture with buttons to change and remove it. A chosen picture shows immediately. */
export function PictureField({ stored, picture, onChange, error }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const chosen = picture instanceof File ? picture : null;
  const preview = useObjectUrl(chosen);
  const visiblePicture = picture === 'stored' ? stored : preview;
  const fault = tooLarge ? 'This picture is too large. Please choose one of 8 MB or less.' : error;

  function choose(file: File | undefined) {
    if (!file) return;
    setTooLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) onChange(file);
  }
  function remove() {
    setTooLarge(false);
    onChange(stored === null ? 'stored' : null);
    // Lets the same file be chosen again.
    if (input.current) input.current.value = '';
    input.current?.focus();
  }
  return (
    <Row gap={5} className={css.field}>
      <Avatar picture={visiblePicture} large />
      <div>
        <Row gap={2} wrap>
          <input
            ref={input}
            className={css.input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => choose(event.target.files?.[0])}
          />
          <Row as="label" inline size={14} weight={600} className={css.label} htmlFor={id}>
            {visiblePicture ? 'Change picture' : 'Add a picture'}
          </Row>
          {(visiblePicture || chosen) && (
            <Button small variant="quiet" onClick={remove}>
              Remove
            </Button>
          )}
        </Row>
        <p className={fault ? css.error : css.note} id={`${id}-note`} role={fault ? 'alert' : undefined}>
          {fault ?? noteOf(picture)}
        </p>
      </div>
    </Row>
  );
}

function noteOf(picture: Picture): string {
  if (picture instanceof File) return `${picture.name}, not saved yet`;
  return picture === null ? 'Removed when you save' : 'JPEG, PNG or WebP, 8 MB at most';
}
