import type { AdminVideo, ListedVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { RotateCcw } from 'lucide-react';
import { ProcessingBadge, VideoBadge } from '../components/video-badge.tsx';
import { useVideoActions } from '../hooks/use-video-actions.ts';
import { isRunning, processingLabels, statusLabels } from '../lib/video-labels.ts';
import { type Column, down, figure, up } from '../list/list.ts';
import { BinText, TitleCell } from '../list/title-cell.tsx';
import { ProcessingStep } from '../processing/processing-step.tsx';
import css from './video-cells.module.css';
import { VideoMenu } from './video-menu.tsx';

/** Returns a video's path. It keeps the list's filters, so that the back link restores the list. */
function useVideoPath(id: number): string {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('video', String(id));
  return `/app/admin/videos?${next}`;
}

/** The menu of a row of the list, and in the bin the button that brings the video back. */
export function VideoRowMenu({ video }: { video: AdminVideo }) {
  const { restore, busy } = useVideoActions();
  const menu = <VideoMenu video={video} page={useVideoPath(video.id)} />;
  if (video.deleted_at === null) return menu;
  return (
    <Row as="span" inline gap={1} data-words="framed">
      <IconButton label={`Restore ${video.title}`} disabled={busy} onClick={() => restore(video)}>
        <RotateCcw />
      </IconButton>
      {menu}
    </Row>
  );
}

export function VideoTitle({ video }: { video: AdminVideo }) {
  const to = useVideoPath(video.id);
  return (
    <TitleCell title={video.title} to={to} picture={video.thumbnail} id={video.id}>
      {video.deleted_at ? (
        <BinText deletedAt={video.deleted_at} />
      ) : (
        <>
          {video.category ?? 'No category'} ·{' '}
          <Text as="span" nowrap>
            {formatBytes(video.size)}
          </Text>
        </>
      )}
    </TitleCell>
  );
}

type Figures = ListedVideo['figures'];
/** A figure of the chosen period. The api sorts by its `id`, the highest first, and by `id-asc`. */
const viewing = (
  id: string,
  label: string,
  value: (figures: Figures) => number | null,
  {
    most,
    fewest,
    ...details
  }: { most: string; fewest: string; show?: (value: number) => string; unit?: string },
): Column<ListedVideo> =>
  figure(id, label, ({ figures }) => value(figures), {
    sort: [down(id, most), up(`${id}-asc`, fewest)],
    ...details,
  });

/** The columns that tell how a video was watched in the chosen period. */
export const viewingFigures = [
  viewing('views', 'Views', ({ views }) => views, { most: 'Most views first', fewest: 'Fewest views first' }),
  viewing('watch-time', 'Watch time', ({ watch_minutes }) => watch_minutes, {
    most: 'Most watch time first',
    fewest: 'Least watch time first',
    show: (minutes) => `${formatCount(minutes)} min`,
    unit: 'minutes',
  }),
  viewing('average', 'Average view', ({ average }) => average, {
    most: 'Longest average view first',
    fewest: 'Shortest average view first',
    show: formatDuration,
    unit: 'seconds',
  }),
  viewing('completion', 'Completion', ({ completion }) => completion, {
    most: 'Most often seen to the end',
    fewest: 'Least often seen to the end',
    show: (percent) => `${percent}%`,
    unit: '%',
  }),
];

/** A video's state as text, for the CSV file. */
export const stateText = ({ status, processing }: AdminVideo): string =>
  processing === 'ready'
    ? statusLabels[status]
    : `${statusLabels[status]}, ${processingLabels[processing].toLowerCase()}`;

export function VideoState({ video }: { video: AdminVideo }) {
  return (
    <>
      <Row as="span" gap={1} wrap className={css.badges}>
        <VideoBadge video={video} />
        {/* A published video may be processed again. The bar below says it, so that a row keeps its height. */}
        {video.status === 'published' && video.processing === 'processing' && (
          <Text as="span" tone="muted" size={13} tabular>
            {Math.round(video.progress)}%
          </Text>
        )}
        {video.status === 'published' && !['ready', 'processing'].includes(video.processing) && (
          <ProcessingBadge video={video} />
        )}
      </Row>
      {video.status === 'scheduled' && video.publish_at && (
        <Text as="span" tone="muted" size={13} className={css.note}>
          {formatTimestamp(video.publish_at)}
        </Text>
      )}
      {isRunning(video.processing) && (
        <span className={css.bar}>
          <ProgressBar value={video.progress / 100} label={`Processing ${video.title}`} tone="gold" thin />
        </span>
      )}
      {video.processing === 'processing' && (
        <ProcessingStep video={video} className={cx(css.note, css.step)} />
      )}
      {video.processing === 'failed' && video.processing_error && (
        <Text as="span" tone="danger" size={13} className={css.note} title={video.processing_error}>
          {video.processing_error}
        </Text>
      )}
    </>
  );
}
