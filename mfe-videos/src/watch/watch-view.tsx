import type { Video, VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { splitChapters } from '@wedding/shared/domain/chapters.ts';
import { parseDuration } from '@wedding/shared/format/duration.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { Spinner } from '@wedding/shared/ui/base/spinner.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { viewsLabel } from '@wedding/shared/ui/pictures/video-card.tsx';
import { noteTitle } from '@wedding/shared/video-cache/data-use.ts';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWeek } from '../cost/week/use-week.ts';
import { WeekAsk } from '../cost/week/week-ask.tsx';
import { startPosition } from '../lib/watch-position.ts';
import { hasPicture } from '../saved/copy-name.ts';
import { useSavedCopy } from '../saved/use-saved.ts';
import { Chapters } from './chapters/chapters.tsx';
import { DataChoice } from './data-choice.tsx';
import { NextVideos } from './next-videos.tsx';
import { Player } from './player/player.tsx';
import { type Mode, type Playback, usePlayback } from './player/use-playback.ts';
import { useQuality } from './player/use-quality.ts';
import unplayable from './unplayable.module.css';
import { useWeekRule } from './use-week-rule.ts';
import { VideoActions } from './video-actions.tsx';
import css from './watch.module.css';
import { nextQuery } from './watch.queries.ts';

/** One video: the player, its price, what it is about, and what comes next. */
export function WatchView({ video }: { video: VideoDetail }) {
  const week = useWeek();
  const copy = useSavedCopy(video);
  const { from, found } = useStart(video);
  const quality = useQuality(video, { saveData: week.stage !== 'free', from, found });
  const player = usePlayback(video, { cap: quality.cap, copy });
  const hasAudio = video.audio_url !== null;
  const free = copy !== undefined && hasPicture(copy);
  const rule = useWeekRule({ week, playback: player, hasAudio, free });
  const playback = { ...player, start: rule.start };
  const plain = useListenFirst(video, player);
  const next = useQuery(nextQuery(video));
  useReceiptTitle(video);
  return (
    <>
      <VideoArticle
        video={video}
        playback={playback}
        quality={quality}
        copy={copy}
        from={from}
        found={found}
        next={next.data?.[0]}
        plain={plain}
      >
        {rule.isAsking && (
          <WeekAsk
            week={week}
            isListening={hasAudio}
            onKeepWatching={rule.keepWatching}
            onRaiseLimit={rule.raiseLimit}
            onStop={rule.stop}
            onClose={rule.close}
          />
        )}
      </VideoArticle>
      <NextVideos video={video} plain={plain} />
    </>
  );
}

interface VideoArticleProps extends Omit<ComponentProps<typeof Player>, 'chapters' | 'ownKeys'> {
  /** Shown below the player and its cost. */
  children?: ReactNode;
  /** Whether it is part of an administrator's page, which shows it without letting it be used. */
  preview?: boolean;
}

/** The player, its price and what the video is about. */
export function VideoArticle({ children, preview = false, ...props }: VideoArticleProps) {
  const { video, playback, quality, copy, from } = props;
  const { chapters, text } = splitChapters(
    video.description,
    video.video_length === null ? null : parseDuration(video.video_length),
  );
  const [Title, Heading] = preview ? (['h3', 'h4'] as const) : (['h1', 'h2'] as const);
  const switchTo = (mode: Mode) => playback.start(mode, playback.mode === null ? from : playback.position());
  return (
    <Stack gap={5} shrink className={css.main}>
      <div className={css.stage}>
        {video.video_url ? (
          <Player {...props} chapters={chapters} ownKeys={preview} />
        ) : (
          <Unplayable video={video} />
        )}
      </div>
      <Stack gap={2} shrink>
        <Title className={css.title}>{video.title}</Title>
        <Text tone="muted" size={14} breaks>
          {[viewsLabel(video.views), relativeTime(video.created_at), video.category]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {!preview && <VideoActions video={video} />}
      </Stack>
      {video.video_url && quality.cost && !preview && (
        <DataChoice
          quality={quality}
          copy={copy}
          video={video.id}
          mode={playback.mode}
          onMode={video.audio_url === null ? undefined : switchTo}
        />
      )}
      {children}
      <Chapters chapters={chapters} playback={playback} heading={Heading} />
      {text && (
        <Stack as="section" gap={2} aria-labelledby="about-lesson">
          <Text as={Heading} size={18} id="about-lesson">
            About this lesson
          </Text>
          <Text tone="second" breaks className={css.description}>
            {text}
          </Text>
        </Stack>
      )}
    </Stack>
  );
}

/** Returns where the video starts: at the moment that a search led to (`found`), else at the resume point. */
function useStart(video: VideoDetail): { from: number; found: boolean } {
  const [params] = useSearchParams();
  const [start] = useState(() => {
    const time = params.get('t');
    const at = Number(time);
    const isInVideo = time !== null && at >= 0 && at < parseDuration(video.video_length ?? '');
    return { from: isInVideo ? at : startPosition(video), found: isInVideo };
  });
  return start;
}

/**
 * Plays the video's sound immediately if a card's "Listen" opened the page. Nothing else is fetched: no picture, no
 * next lesson's picture. Returns whether it did.
 */
function useListenFirst(video: VideoDetail, { start }: Pick<Playback, 'start'>): boolean {
  const [params] = useSearchParams();
  const listens = params.has('listen') && video.audio_url !== null;
  const begin = useEffectEvent(() => start('listen', startPosition(video)));
  useEffect(() => {
    if (listens) begin();
  }, [listens]);
  return listens;
}

/** Stores the video's title for the person's data receipt. */
function useReceiptTitle({ id, title }: Pick<Video, 'id' | 'title'>): void {
  const account = useHost().session.user?.id ?? 0;
  useEffect(() => void noteTitle({ account, video: id, title }), [account, id, title]);
}

/** Replaces the player while there is nothing to play. Says why, and whether waiting helps. */
function Unplayable({ video }: { video: VideoDetail }) {
  const isOver = video.processing === 'failed' || video.processing === 'cancelled';
  return (
    <div className={unplayable.frame}>
      <Poster seed={video.id} className={unplayable.poster} />
      <div className={unplayable.text} role="status">
        {!isOver && <Spinner large />}
        <p className={unplayable.title}>
          {isOver ? 'This lesson can’t be played at the moment' : 'This lesson is still being prepared'}
        </p>
        <p>
          {isOver
            ? 'We are fixing it. Please come back later.'
            : 'It starts here automatically as soon as it is ready, usually within a few minutes.'}
        </p>
      </div>
    </div>
  );
}
