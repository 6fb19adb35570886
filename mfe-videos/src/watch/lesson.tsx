import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { relativeTime } from '@wedding/shared/ui/relative-time.ts';
import { viewsLabel } from '@wedding/shared/ui/video-card.tsx';
import { usePhoneCopy } from '../saved/use-saved.ts';
import { resumePoint } from '../watch-progress.ts';
import { useWeek } from '../week/use-week.ts';
import { WeekAsk } from '../week/week-ask.tsx';
import { DataChoice } from './data-choice.tsx';
import { LessonActions } from './lesson-actions.tsx';
import { NextLessons } from './next-lessons.tsx';
import { placeIn } from './place-in.ts';
import { Player } from './player.tsx';
import { Unplayable } from './unplayable.tsx';
import { useFilmTitle } from './use-film-title.ts';
import { useListenFirst } from './use-listen-first.ts';
import { type Mode, usePlayback } from './use-playback.ts';
import { useQuality } from './use-quality.ts';
import { useWeekRule } from './use-week-rule.ts';
import css from './watch.module.css';
import { nextQuery } from './watch.queries.ts';

/** One film: the player, its price, what it is about, and what comes next. */
export function Lesson({ video }: { video: VideoDetail }) {
  const week = useWeek();
  const copy = usePhoneCopy(video);
  const quality = useQuality(video, { spare: week.stage !== 'free' });
  const own = usePlayback(video, { cap: quality.cap, copy });
  const sounds = video.audio_url !== null;
  const rule = useWeekRule({ week, playback: own, sounds, free: copy !== undefined });
  const playback = { ...own, start: rule.start };
  const plain = useListenFirst(video, own);
  const next = useQuery(nextQuery(video));
  useFilmTitle(video);

  function switchTo(mode: Mode) {
    const { current: media } = playback.mediaRef;
    playback.start(mode, playback.mode === null ? resumePoint(video) : placeIn(media));
  }
  return (
    <>
      <div className={css.main}>
        <div className={css.stage}>
          {video.video_url ? (
            <Player
              video={video}
              playback={playback}
              quality={quality}
              copy={copy}
              next={next.data?.[0]}
              plain={plain}
            />
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
            film={video.id}
            mode={playback.mode}
            onMode={sounds ? switchTo : undefined}
          />
        )}
        {rule.asking && (
          <WeekAsk
            week={week}
            listens={sounds}
            onGoOn={rule.goOn}
            onRaise={rule.raise}
            onStop={rule.stop}
            onClose={rule.close}
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
      <NextLessons video={video} plain={plain} />
    </>
  );
}
