import { Button } from '@wedding/shared/ui/button.tsx';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from './blog.module.css';

interface CoverFieldProps {
  /** The picture that is there. */
  current: string | null;
  /** The picture chosen to take its place. */
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
}

/** The blog's picture: shown, chosen, replaced. */
export function CoverField({ current, file, onFile, error }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
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
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      <div>
        <Button
          small
          variant="outline"
          icon={<ImagePlus aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {shown ? 'Choose another picture' : 'Choose a picture'}
        </Button>
      </div>
      {error && (
        <p className={css.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
