import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';
import { CircleAlert } from 'lucide-react';
import { isRunning, processingLabels, statusLabels } from '../lib/video-labels.ts';

const STATUS_TONES: Record<AdminVideo['status'], BadgeTone> = {
  draft: 'gold',
  scheduled: 'blue',
  published: 'green',
  unpublished: 'amber',
  archived: 'plain',
};

interface VideoBadgeProps {
  video: Pick<AdminVideo, 'status' | 'processing' | 'progress'>;
  /** Leaves out the percentage, for places with a progress bar of their own, which may show another one. */
  bare?: boolean;
}

/** One badge for both states of a video: its processing until it is ready, then its status. */
export function VideoBadge({ video, bare = false }: VideoBadgeProps) {
  if (video.processing === 'ready' || video.status === 'published') {
    return <Badge tone={STATUS_TONES[video.status]}>{statusLabels[video.status]}</Badge>;
  }
  return <ProcessingBadge video={video} bare={bare} />;
}

/** How far the processing of a video is. */
export function ProcessingBadge({ video: { processing, progress }, bare = false }: VideoBadgeProps) {
  if (processing === 'failed') {
    return (
      <Badge tone="red" icon={<CircleAlert />}>
        {processingLabels.failed}
      </Badge>
    );
  }
  const label = processingLabels[processing];
  return (
    <Badge tone={isRunning(processing) ? 'blue' : 'plain'}>
      {processing === 'processing' && !bare ? `${label} ${Math.round(progress)}%` : label}
    </Badge>
  );
}
