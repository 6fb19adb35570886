import type { AdminVideo, VideoOrder } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import type { Column } from '../components/data-table.tsx';
import { VideoBadge } from '../components/video-badge.tsx';
import { formatDay } from '../lib/dates.ts';
import { isRunning, processingLabels } from '../lib/video-labels.ts';
import { ProcessingStep } from '../processing/processing-step.tsx';
import css from './video-columns.module.css';

/** The columns that are hidden by default. */
export const HIDDEN_AT_FIRST = ['category', 'size', 'likes'];

/** The ids and labels of the columns of the video list. */
export const VIDEO_COLUMNS = [
  { id: 'state', label: 'State' },
  { id: 'category', label: 'Category' },
  { id: 'length', label: 'Length' },
  { id: 'size', label: 'File size' },
  { id: 'views', label: 'Views' },
  { id: 'likes', label: 'Likes' },
  { id: 'added', label: 'Added' },
] as const;

type VideoColumn = Column<AdminVideo, VideoOrder>;

const CELLS: Record<(typeof VIDEO_COLUMNS)[number]['id'], Omit<VideoColumn, 'id' | 'label'>> = {
  state: { cell: (video) => <State video={video} /> },
  category: { cell: ({ category }) => <span className={css.category}>{category ?? 'None'}</span> },
  length: {
    num: true,
    sort: { ascending: 'shortest', descending: 'longest', descendingFirst: true },
    cell: ({ video_length }) => video_length ?? '–',
  },
  size: { num: true, cell: ({ size }) => formatBytes(size) },
  views: {
    num: true,
    sort: { ascending: 'views-asc', descending: 'views', descendingFirst: true },
    cell: ({ views }) => formatCount(views),
  },
  likes: { num: true, cell: ({ likes }) => formatCount(likes) },
  added: {
    sort: { ascending: 'oldest', descending: 'newest', descendingFirst: true },
    cell: ({ created_at }) => (
      <Text as="span" nowrap>
        {formatDay(created_at)}
      </Text>
    ),
  },
};

export const videoColumns = (pathOf: (video: AdminVideo) => string): VideoColumn[] => [
  {
    id: 'video',
    label: 'Video',
    sort: { ascending: 'title', descending: 'title-desc' },
    cell: (video) => <Title video={video} to={pathOf(video)} />,
  },
  ...VIDEO_COLUMNS.map((column) => ({ ...column, ...CELLS[column.id] })),
];

function Title({ video, to }: { video: AdminVideo; to: string }) {
  return (
    <Row gap={4} shrink className={css.video}>
      {/* Hidden from screen readers and the Tab key: the title is the accessible link. */}
      <Link to={to} className={css.thumb} tabIndex={-1} aria-hidden="true">
        {video.thumbnail ? (
          <img src={video.thumbnail} alt="" width={112} height={63} loading="lazy" decoding="async" />
        ) : (
          <Poster seed={video.id} />
        )}
      </Link>
      <Stack as="span" shrink className={css.text}>
        <Link to={to} className={css.title}>
          {video.title}
        </Link>
        <Text as="span" tone="muted" size={13} weight={400} breaks>
          {video.category ?? 'No category'} ·{' '}
          <Text as="span" nowrap>
            {formatBytes(video.size)}
          </Text>
        </Text>
      </Stack>
    </Row>
  );
}

function State({ video }: { video: AdminVideo }) {
  return (
    <>
      <Row as="span" gap={1} wrap>
        <VideoBadge video={video} />
        {/* A published video may be processed again. */}
        {video.status === 'published' && video.processing !== 'ready' && (
          <Badge tone="blue">{processingLabels[video.processing]}</Badge>
        )}
      </Row>
      {video.status === 'scheduled' && video.publish_at && (
        <span className={css.when}>{formatTimestamp(video.publish_at)}</span>
      )}
      {isRunning(video.processing) && (
        <span className={css.bar}>
          <ProgressBar value={video.progress / 100} label={`Processing ${video.title}`} tone="gold" thin />
        </span>
      )}
      {video.processing === 'processing' && <ProcessingStep id={video.id} className={css.step} />}
      {video.processing === 'failed' && video.processing_error && (
        <span className={css.fault}>{video.processing_error}</span>
      )}
    </>
  );
}
