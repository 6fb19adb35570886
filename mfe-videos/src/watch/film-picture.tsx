import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { useState } from 'react';
import css from './player.module.css';

/** The film's own picture, whole, or tiles drawn for it: always where it shall cost nothing (`plain`). */
export function FilmPicture({ video, plain }: { video: Video; plain: boolean }) {
  const [broken, setBroken] = useState(false);
  if (!video.thumbnail || broken || plain) return <Poster seed={video.id} className={css.picture} />;
  return <img className={css.picture} src={video.thumbnail} alt="" onError={() => setBroken(true)} />;
}
