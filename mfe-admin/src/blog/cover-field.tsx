import { Button } from '@wedding/shared/ui/button.tsx';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from './blog.module.css';

interface CoverFieldProps {
  /** The picture that is there. */
  current: string | null;
  /** Couples see a new one as soon as it is chosen. */
  shownAtOnce: boolean;
  /** Sends the picture; answers whether it was taken. */
  onFile: (file: File) => Promise<boolean>;
  error: string | undefined;
}

/** The blog's picture: shown, chosen, replaced. It is sent as soon as it is chosen. */
export function CoverField({ current, shownAtOnce, onFile, error }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setChosen(url);
    return () => {
      URL.revokeObjectURL(url);
      setChosen(null);
    };
  }, [file]);
  const shown = chosen ?? current;
  async function take(picture: File | undefined) {
    if (!picture) return;
    setFile(picture);
    await onFile(picture);
    // What the server drew of it, or what was there before.
    setFile(null);
  }
  return (
    <div className={css.coverField}>
      <span className={css.coverLabel} id="cover-label">
        Cover <span className={css.quiet}>(optional; JPEG, PNG or WebP)</span>
      </span>
      {shown && <img className={css.coverShown} src={shown} alt="" />}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-labelledby="cover-label"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div>
        <Button
          small
          variant="outline"
          busy={file !== null}
          busyLabel="Sending"
          icon={<ImagePlus aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {shown ? 'Choose another picture' : 'Choose a picture'}
        </Button>
      </div>
      {shownAtOnce && <p className={css.facts}>Couples see a new cover as soon as it is chosen.</p>}
      {error && (
        <p className={css.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
