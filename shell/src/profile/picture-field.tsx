import { useEffect, useId, useState } from 'react';
import { Avatar } from './avatar.tsx';
import css from './picture-field.module.css';

interface PictureFieldProps {
  /** The picture that the server has. */
  kept: string | null;
  /** The one chosen here, not saved yet. */
  chosen: File | null;
  onChoose: (file: File) => void;
  error: string | undefined;
}

/** The profile picture with the way to change it; what was chosen shows at once. */
export function PictureField({ kept, chosen, onChoose, error }: PictureFieldProps) {
  const id = useId();
  const preview = usePreview(chosen);
  return (
    <div className={css.field}>
      <Avatar picture={preview ?? kept} large />
      <div>
        <input
          className={css.input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
          }}
        />
        <label className={css.label} htmlFor={id}>
          {kept || chosen ? 'Change picture' : 'Add a picture'}
        </label>
        <p className={error ? css.error : css.note} id={`${id}-note`} role={error ? 'alert' : undefined}>
          {error ?? (chosen ? `${chosen.name}, not saved yet` : 'JPEG, PNG or WebP')}
        </p>
      </div>
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
