import { LogoMark } from '@wedding/shared/ui/pictures/logo.tsx';
import { useState } from 'react';
import css from './avatar.module.css';

/** The profile picture, or the logo if there is none or it doesn't load. Decorative: it has no accessible name. */
export function Avatar({ picture, large = false }: { picture: string | null; large?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={css.avatar} data-large={large || undefined}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <LogoMark className={css.fallback} />
      )}
    </span>
  );
}
