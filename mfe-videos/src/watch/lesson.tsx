import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { relativeTime } from '@wedding/shared/ui/relative-time.ts';
import { viewsLabel } from '@wedding/shared/ui/video-card.tsx';
import { usePhoneCopy } from '../saved/use-saved.ts';
import { resumePoint } from '../watch-progress.ts';
import { DataChoice } from './data-choice.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { NextLessons } from './next-lessons.tsx';
import { Player } from './player.tsx';
import { Unplayable } from './unplayable.tsx';
import { type Mode, usePlayback } from './use-playback.ts';
import { useQuality } from './use-quality.ts';
import css from './watch.module.css';
import { nextQuery } from './watch.queries.ts';

/** One film: the player, its price, what it is about, and what comes next. */
export function Lesson({ video }: { video: VideoDetail }) {
  const quality = useQuality(video);
  const copy = usePhoneCopy(video);
  const playback = usePlayback(video, { cap: quality.cap, copy });
  const next = useQuery(nextQuery(video));

  function switchTo(mode: Mode) {
    const { current: media } = playback.mediaRef;
    playback.start(mode, playback.mode === null ? resumePoint(video) : placeIn(media));
  }
  return (
    <>
      <div className={css.main}>
        <div className={css.stage}>
          {video.video_url ? (
            <Player video={video} playback={playback} quality={quality} copy={copy} next={next.data?.[0]} />
          ) : (
            <Unplayable video={video} />
          )}
        </div>
        <div className={css.head}>
          <h1 className={css.title}>{video.title}</h1>
          <p className={css.meta}>
            {[viewsLabel(video.views), relativeTime(video.created_at), video.category]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <LessonActions video={video} />
        </div>
        {video.video_url && quality.cost && (
          <DataChoice
            quality={quality}
            copy={copy}
            mode={playback.mode}
            onMode={video.audio_url ? switchTo : undefined}
          />
        )}
        {video.description && (
          <section className={css.about} aria-labelledby="about-lesson">
            <h2 id="about-lesson" className={css.aboutTitle}>
              About this lesson
            </h2>
            <p className={css.description}>{video.description}</p>
          </section>
        )}
      </div>
      <NextLessons video={video} />
    </>
  );
}

/** Where to go on after a switch; a film that has ended begins again. */
const placeIn = (media: HTMLVideoElement | null) => (!media || media.ended ? 0 : media.currentTime);
