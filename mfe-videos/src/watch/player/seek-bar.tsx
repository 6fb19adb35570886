import type { Storyboard } from '@wedding/shared/contract/video.schema.ts';
import { type Chapter, chapterAt } from '@wedding/shared/domain/chapters.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import css from './seek-bar.module.css';
import { SeekPreview } from './seek-preview.tsx';

/** Seconds that an arrow key moves. */
export const ARROW_STEP_SECONDS = 5;
const PAGE_STEP_SECONDS = 30;
/** Half the width of a native slider's thumb. The ends of its range are inset by this much. */
const THUMB_RADIUS_PX = 8;

interface SeekBarProps {
  time: number;
  duration: number;
  bufferedTo: number;
  storyboard: Storyboard | null;
  chapters: readonly Chapter[];
  onSeek: (time: number) => void;
  /** Called with the position while a finger holds the bar, and with null when it is released. */
  onDrag: (time: number | null) => void;
}

/** The video's time line: a native slider over a drawn track. A drag seeks once, when it ends. */
export function SeekBar(props: SeekBarProps) {
  const { time, duration, bufferedTo, storyboard, chapters, onSeek, onDrag } = props;
  const [dragTime, setDragTime] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [keyed, setKeyed] = useState(false);
  const preview = dragTime ?? hovered ?? (keyed ? time : null);
  const at = dragTime ?? time;
  const percent = (seconds: number) => `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;

  function drag(place: number | null) {
    setDragTime(place);
    onDrag(place);
  }
  function onPointerMove({ pointerType, clientX, currentTarget }: PointerEvent) {
    if (pointerType !== 'mouse') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left - THUMB_RADIUS_PX) / Math.max(1, width - THUMB_RADIUS_PX * 2);
    setHovered(Math.min(1, Math.max(0, share)) * duration);
  }
  function endDrag() {
    if (dragTime !== null) onSeek(dragTime);
    drag(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: -ARROW_STEP_SECONDS,
      ArrowDown: -ARROW_STEP_SECONDS,
      ArrowRight: ARROW_STEP_SECONDS,
      ArrowUp: ARROW_STEP_SECONDS,
      PageDown: -PAGE_STEP_SECONDS,
      PageUp: PAGE_STEP_SECONDS,
      Home: -duration,
      End: duration,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSeek(time + step);
  }

  return (
    <div className={css.bar}>
      {preview !== null && (
        <SeekPreview
          place={preview}
          left={percent(preview)}
          storyboard={storyboard}
          chapter={chapterAt(chapters, preview)?.title}
        />
      )}
      <svg className={css.track} aria-hidden="true">
        <rect className={css.rail} width="100%" height="100%" rx="2" />
        <rect className={css.buffered} width={percent(bufferedTo)} height="100%" rx="2" />
        <rect className={css.played} width={percent(at)} height="100%" rx="2" />
        {chapters.slice(1).map((chapter) => (
          <rect key={chapter.at} className={css.gap} x={percent(chapter.at)} width="3" height="100%" />
        ))}
      </svg>
      <svg className={css.knobs} aria-hidden="true">
        <circle className={css.knob} cx={percent(at)} cy="50%" r="7" />
      </svg>
      <input
        className={css.input}
        type="range"
        min={0}
        max={Math.max(duration, 0.1)}
        step="any"
        value={at}
        aria-label="Seek"
        aria-valuetext={[
          `${formatDuration(at)} of ${formatDuration(duration)}`,
          chapterAt(chapters, at)?.title,
        ]
          .filter(Boolean)
          .join(', ')}
        onKeyDown={onKeyDown}
        onPointerDown={() => drag(time)}
        onChange={(event) => {
          const place = Number(event.target.value);
          // Without a finger on it the change comes from assistive technology, and applies immediately.
          if (dragTime === null) onSeek(place);
          else drag(place);
        }}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setHovered(null)}
        onFocus={({ currentTarget }) => setKeyed(currentTarget.matches(':focus-visible'))}
        onBlur={() => setKeyed(false)}
        onPointerUp={endDrag}
        onPointerCancel={() => drag(null)}
      />
    </div>
  );
}
