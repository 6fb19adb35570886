import type { Video } from '@wedding/shared/contract/video.schema.ts';
import css from './resume.module.css';
import { ResumeCard } from './resume-card.tsx';

/** What else was started: four side by side, a strip to push along on a phone. */
export function ResumeRow({ videos }: { videos: readonly Video[] }) {
  if (videos.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="also-started">
      <h2 id="also-started" className={css.heading}>
        Also started
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
