import type { Storyboard } from '@wedding/shared/contract/video.schema.ts';
import type { Chapter } from '@wedding/shared/domain/chapters.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings2,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useState } from 'react';
import type { CaptionChoice } from '../captions/captions.tsx';
import css from './controls.module.css';
import { SeekBar } from './seek-bar.tsx';
import type { Actions } from './use-actions.ts';
import type { MediaState } from './use-media.ts';

/** Seconds that the buttons beside play move. */
export const BUTTON_STEP_SECONDS = 10;

interface ControlsProps {
  media: MediaState;
  /** Seconds, known before the video's own metadata. */
  duration: number;
  actions: Actions;
  storyboard: Storyboard | null;
  chapters: readonly Chapter[];
  captions: CaptionChoice;
  /** Whether the video plays and the user is idle. The bar fades then, unless it has the keyboard focus. */
  bare: boolean;
  full: boolean;
  /** Absent if the video can't leave the page. */
  pip: { on: boolean; toggle: () => void } | undefined;
  onFull: () => void;
  onSettings: () => void;
}

/** The control bar at the bottom of a video that has been started. */
export function Controls(props: ControlsProps) {
  const { media, duration, actions, storyboard, chapters, captions, bare, full, pip, onFull, onSettings } =
    props;
  const reading = captions.lang !== null;
  const [dragTime, setDragTime] = useState<number | null>(null);
  const silent = media.muted || media.volume === 0;
  return (
    <div className={css.controls} data-bare={bare} data-ended={media.ended}>
      <SeekBar
        time={media.time}
        duration={duration}
        bufferedTo={media.bufferedTo}
        storyboard={storyboard}
        chapters={chapters}
        onSeek={actions.seek}
        onDrag={setDragTime}
      />
      <Row className={css.row}>
        <IconButton label={media.paused ? 'Play' : 'Pause'} onClick={actions.toggle}>
          {media.paused ? <Play className={css.solid} /> : <Pause className={css.solid} />}
        </IconButton>
        <IconButton label="Back 10 seconds" onClick={() => actions.step(-BUTTON_STEP_SECONDS)}>
          <RotateCcw />
        </IconButton>
        <IconButton label="Forward 10 seconds" onClick={() => actions.step(BUTTON_STEP_SECONDS)}>
          <RotateCw />
        </IconButton>
        <Text as="span" size={13} tabular nowrap className={css.time}>
          {formatDuration(dragTime ?? media.time)} / {formatDuration(duration)}
        </Text>
        <span className={css.volume}>
          <IconButton label={silent ? 'Unmute' : 'Mute'} onClick={actions.toggleMuted}>
            {silent ? <VolumeX /> : <Volume2 />}
          </IconButton>
          <input
            className={css.slider}
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={silent ? 0 : media.volume}
            aria-label="Volume"
            aria-valuetext={`${Math.round((silent ? 0 : media.volume) * 100)}%`}
            onChange={(event) => actions.setVolume(Number(event.target.value))}
          />
        </span>
        {captions.languages.length > 0 && (
          <IconButton label="Captions" aria-pressed={reading} onClick={captions.toggle}>
            {reading ? <Captions /> : <CaptionsOff />}
          </IconButton>
        )}
        <IconButton label="Quality and speed" aria-haspopup="dialog" onClick={onSettings}>
          <Settings2 />
        </IconButton>
        {pip && (
          <IconButton label="Small window" aria-pressed={pip.on} onClick={pip.toggle}>
            <PictureInPicture2 />
          </IconButton>
        )}
        <IconButton label={full ? 'Exit full screen' : 'Full screen'} onClick={onFull}>
          {full ? <Minimize /> : <Maximize />}
        </IconButton>
      </Row>
    </div>
  );
}
