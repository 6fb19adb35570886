import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { ProgressBar } from '@wedding/shared/ui/figures/progress-bar.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ChevronDown, ChevronUp, FileVideo } from 'lucide-react';
import { useEffect, useState } from 'react';
import { chaptersOf } from '../components/chapter-list.tsx';
import { VideoBadge } from '../components/video-badge.tsx';
import { videoQuery } from '../lib/videos.queries.ts';
import { FinishedVideo } from './finished-video.tsx';
import { QueueButtons } from './queue-buttons.tsx';
import css from './upload.module.css';
import { PHASES, UploadProgress } from './upload-progress.tsx';
import { VideoTextsForm } from './video-texts-form.tsx';
import type { VideoUpload } from './video-upload.ts';

interface VideoCardProps {
  video: VideoUpload;
  /** Whether it is the file chosen last, whose details are open at first. */
  first: boolean;
  /** Reports its progress from 0 to 1 to the overall progress bar; null if its file failed. */
  onProgress: (key: string, progress: number | null) => void;
}

/** One file of the queue: a line with its overall progress, and the details below it once opened. */
export function VideoCard({ video, first, onProgress }: VideoCardProps) {
  const { key, phase, name } = video;
  const createdVideo = useQuery({ ...videoQuery(video.videoId ?? 0), enabled: video.videoId !== null });
  const [opened, setOpened] = useState<boolean | null>(null);
  const videoLength = createdVideo.data?.video_length ?? null;
  const isLineLeftOut = chaptersOf({ description: video.texts.description, videoLength }).problems.length > 0;
  // What shows only while it is processed is a refusal too.
  const refused = phase === 'refused' || createdVideo.data?.processing === 'failed';
  const needsAction = isLineLeftOut || refused || phase === 'duplicate' || phase === 'stopped';
  const open = opened ?? (first || needsAction);
  const showsTexts = video.replaces === null && phase !== 'duplicate';
  const progress = progressOf(video, createdVideo.data);
  useEffect(() => onProgress(key, refused ? null : progress), [key, refused, progress, onProgress]);
  return (
    <Card className={css.card}>
      <Grid gap={3} rowGap={1} align="center" className={css.line}>
        <Stack as="span" align="center" justify="center" className={css.fileIcon}>
          {video.thumbnail ? <img src={video.thumbnail} alt="" width={88} height={50} /> : <FileVideo />}
        </Stack>
        <Stack as="span" shrink className={css.fileWords}>
          <Text as="strong" weight={600} breaks>
            {name}
          </Text>
          <Text as="span" tone="muted" size={13}>
            {formatBytes(video.size)}
            {video.replaces !== null && ' · replaces the current file'}
          </Text>
        </Stack>
        <Text as="span" tone={refused ? 'danger' : 'second'} size={13} className={css.state}>
          {createdVideo.data ? <VideoBadge video={createdVideo.data} bare /> : PHASES[phase]}
        </Text>
        {!refused && (
          <Grid as="span" gap={2} align="center" size={13} tabular className={css.bar}>
            <ProgressBar
              value={progress}
              label={`${name}, uploaded and processed`}
              tone={progress === 1 ? 'green' : phase === 'sending' || phase === 'received' ? 'wine' : 'gold'}
            />
            <span aria-hidden="true">{Math.round(progress * 100)}%</span>
          </Grid>
        )}
        <span className={css.fileButtons}>
          <QueueButtons video={video} />
          <IconButton
            label={open ? `Hide details of ${name}` : `Show details of ${name}`}
            aria-expanded={open}
            onClick={() => setOpened(!open)}
          >
            {open ? <ChevronUp /> : <ChevronDown />}
          </IconButton>
        </span>
      </Grid>
      {open && (
        <Stack gap={5} align="start" shrink className={showsTexts ? css.columns : undefined}>
          <Stack gap={4} shrink>
            {video.videoId === null ? (
              <UploadProgress video={video} />
            ) : (
              <FinishedVideo query={createdVideo} upload={video} />
            )}
          </Stack>
          {showsTexts && <VideoTextsForm video={video} videoLength={videoLength} />}
        </Stack>
      )}
    </Card>
  );
}

/** The share of the upload in the overall progress; the rest is processing. */
const SENDING_SHARE = 0.6;

function progressOf({ size, sent, videoId }: VideoUpload, createdVideo: AdminVideo | undefined): number {
  if (videoId === null) return size > 0 ? (Math.min(sent, size) / size) * SENDING_SHARE : 0;
  if (!createdVideo) return SENDING_SHARE;
  return createdVideo.processing === 'ready'
    ? 1
    : SENDING_SHARE + (createdVideo.progress / 100) * (1 - SENDING_SHARE);
}
