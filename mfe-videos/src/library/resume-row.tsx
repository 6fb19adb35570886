import type { Video } from '@wedding/shared/contract/video.schema.ts';
import css from './resume.module.css';
import { ResumeCard } from './resume-card.tsx';

/** Continue watching: four side by side, a strip to push along on a phone. */
export function ResumeRow({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="continue-watching">
      <h2 id="continue-watching" className={css.heading}>
        Continue watching
      </h2>
      <ul className={css.row}>
        {videos.map((video) => (
          <li key={video.id}>
            <ResumeCard video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}
