import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { Spinner } from '@wedding/shared/ui/spinner.tsx';
import css from './unplayable.module.css';

/** In the player's place while there is nothing to play: says why, and whether waiting helps. */
export function Unplayable({ video }: { video: VideoDetail }) {
  const isOver = video.processing === 'failed' || video.processing === 'cancelled';
  return (
    <div className={css.frame}>
      <Poster seed={video.id} className={css.poster} />
      <div className={css.words} role="status">
        {!isOver && <Spinner large />}
        <p className={css.title}>
          {isOver ? 'This lesson can’t be played at the moment' : 'This lesson is still being prepared'}
        </p>
        <p>
          {isOver
            ? 'We are fixing it. Please come back later.'
            : 'It starts here by itself as soon as it is ready, usually within a few minutes.'}
        </p>
      </div>
    </div>
  );
}
