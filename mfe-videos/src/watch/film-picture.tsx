import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { useState } from 'react';
import css from './player.module.css';

/** The film's own picture, whole, or tiles drawn for it. */
export function FilmPicture({ video }: { video: Video }) {
  const [broken, setBroken] = useState(false);
  if (!video.thumbnail || broken) return <Poster seed={video.id} className={css.picture} />;
  return <img className={css.picture} src={video.thumbnail} alt="" onError={() => setBroken(true)} />;
}
