import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { VideoBadge } from '../components/video-badge.tsx';
import type { useVideoActions } from '../hooks/use-video-actions.ts';
import { formatDay, formatTimestamp } from '../lib/dates.ts';
import { isRunning, processingLabels } from '../lib/video-labels.ts';
import { type VideoMenu, videoMenu } from './video-menu.tsx';
import css from './video-row.module.css';
import table from './video-table.module.css';

interface VideoRowProps extends Pick<VideoMenu, 'onSchedule' | 'onReplace'> {
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  video: AdminVideo;
  actions: ReturnType<typeof useVideoActions>;
  onEdit: () => void;
  onPreview: () => void;
}

/** One video: a row of the table, or on small screens a card. */
export function VideoRow({ video, chosen, onChoose, ...menu }: VideoRowProps) {
  const running = isRunning(video.processing);
  return (
    <tr data-chosen={chosen || undefined}>
      <td className={table.choose}>
        <Checkbox
          label={`Choose ${video.title}`}
          hideLabel
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <th scope="row">
        <div className={css.video}>
          <span className={css.thumb}>
            {video.thumbnail ? (
              <img src={video.thumbnail} alt="" width={112} height={63} loading="lazy" decoding="async" />
            ) : (
              <Poster seed={video.id} />
            )}
          </span>
          <span className={css.words}>
            <button type="button" className={css.title} onClick={menu.onEdit}>
              {video.title}
            </button>
            <span className={css.sub}>
              {video.category ?? 'No category'} · {formatBytes(video.size)}
            </span>
          </span>
        </div>
      </th>
      <td data-label="State">
        <span className={css.badges}>
          <VideoBadge video={video} />
          {/* A published video may be in the works again. */}
          {video.status === 'published' && video.processing !== 'ready' && (
            <Badge tone="blue">{processingLabels[video.processing]}</Badge>
          )}
        </span>
        {video.status === 'scheduled' && video.publish_at && (
          <span className={css.when}>{formatTimestamp(video.publish_at)}</span>
        )}
        {running && (
          <span className={css.bar}>
            <ProgressBar value={video.progress / 100} label={`Processing ${video.title}`} tone="gold" thin />
          </span>
        )}
        {video.processing === 'failed' && video.processing_error && (
          <span className={css.fault}>{video.processing_error}</span>
        )}
      </td>
      <td data-num data-label="Length">
        {video.video_length ?? '–'}
      </td>
      <td data-num data-label="Views">
        {video.views.toLocaleString('en-NG')}
      </td>
      <td data-label="Added" className={table.added}>
        {formatDay(video.created_at)}
      </td>
      <td className={table.more}>
        <Menu label={`More about ${video.title}`} items={videoMenu({ video, ...menu })} />
      </td>
    </tr>
  );
}
