import { formatDuration } from '@wedding/shared/format/duration.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ThumbMarks } from '@wedding/shared/ui/pictures/thumb-marks.tsx';
import { Maximize } from 'lucide-react';
import { type SyntheticEvent, useRef, useState } from 'react';
import css from './public-video.module.css';

interface PreviewPlayerProps {
  title: string;
  url: string;
  image: string | null;
}

/** iPhones support full screen for the video element only. */
type ApplePhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

const AT_START = { time: 0, duration: 0, paused: true, failed: false };

/** Plays the beginning of a lesson. Fetches nothing before it is played. */
export function PreviewPlayer({ title, url, image }: PreviewPlayerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<ApplePhoneVideo>(null);
  const [{ time, duration, paused, failed }, setState] = useState(AT_START);
  const read = ({ currentTarget, type }: SyntheticEvent<HTMLVideoElement>) =>
    setState({
      time: currentTarget.currentTime,
      duration: currentTarget.duration || 0,
      paused: currentTarget.paused,
      failed: type === 'error',
    });
  function toggle() {
    if (!paused) return video.current?.pause();
    // After an error, play alone would not fetch again.
    if (failed) video.current?.load();
    // Why it can't play is an error of the element.
    video.current?.play().catch(() => {});
  }
  function toggleScreen() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => {});
    else video.current?.webkitEnterFullscreen?.();
  }
  return (
    <div ref={frame} className={css.player}>
      <div className={css.screen}>
        {/* biome-ignore lint/a11y/useMediaCaption: the beginning of a lesson, whose captions are for members */}
        <video
          ref={video}
          playsInline
          preload="none"
          className={css.picture}
          src={url}
          poster={image ?? undefined}
          aria-label={`Preview of ${title}`}
          onPlay={read}
          onPause={read}
          onTimeUpdate={read}
          onDurationChange={read}
          onError={read}
        />
        <button type="button" className={css.play} aria-label={paused ? 'Play' : 'Pause'} onClick={toggle}>
          <ThumbMarks play={paused} />
        </button>
      </div>
      <Row gap={2} className={css.controls}>
        <input
          type="range"
          className={css.seek}
          aria-label="Seek"
          aria-valuetext={`${formatDuration(time)} of ${formatDuration(duration)}`}
          min={0}
          max={duration || 1}
          step="any"
          value={time}
          disabled={duration === 0}
          onChange={({ currentTarget: { value } }) => {
            if (video.current) video.current.currentTime = Number(value);
          }}
        />
        {duration > 0 && (
          <Text as="span" size={13} tabular nowrap>
            {formatDuration(time)} / {formatDuration(duration)}
          </Text>
        )}
        <IconButton label="Full screen" onClick={toggleScreen}>
          <Maximize aria-hidden="true" />
        </IconButton>
      </Row>
      {failed && (
        <p role="alert" className={css.failed}>
          The preview did not load. Please try again.
        </p>
      )}
    </div>
  );
}
