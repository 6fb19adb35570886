import type { Storyboard } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { type CSSProperties, useState } from 'react';
import css from './seek-preview.module.css';

interface SeekPreviewProps {
  /** The position in seconds. */
  place: number;
  /** The position on the bar, as CSS. */
  left: string;
  storyboard: Storyboard | null;
  /** The chapter at that position. */
  chapter: string | undefined;
}

/** Shows the video's picture at a position of the seek bar. The storyboard is fetched when this first shows. */
export function SeekPreview({ place, left, storyboard, chapter }: SeekPreviewProps) {
  const { saver } = useHost();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const board = storyboard && state !== 'failed' && !saver.on ? storyboard : null;
  const size = { '--w': `${board?.width ?? 56}px`, '--h': `${board?.height ?? 0}px`, '--left': left };
  return (
    <span className={css.preview} style={size as CSSProperties} data-seek-preview aria-hidden="true">
      {board && (
        <span className={css.tile} data-there={state === 'loaded'}>
          <img
            src={board.url}
            alt=""
            style={{ translate: offsetOf(board, place) }}
            onLoad={() => setState('loaded')}
            onError={() => setState('failed')}
          />
        </span>
      )}
      <span className={css.time}>
        {formatDuration(place)}
        {chapter && ` ${chapter}`}
      </span>
    </span>
  );
}

/** Returns the translation of the storyboard that shows the tile of that second. */
export function offsetOf(board: Storyboard, place: number): string {
  const tile = Math.min(board.count - 1, Math.max(0, Math.floor(place / board.interval)));
  const column = tile % board.columns;
  const row = Math.floor(tile / board.columns);
  return `${-column * board.width}px ${-row * board.height}px`;
}
