import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/badge.tsx';
import { CircleAlert } from 'lucide-react';

export const statusWords: Record<AdminVideo['status'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
  archived: 'Archived',
};
const STATUS_TONES: Record<AdminVideo['status'], BadgeTone> = {
  draft: 'gold',
  scheduled: 'blue',
  published: 'green',
  unpublished: 'amber',
  archived: 'plain',
};

export const processingWords: Record<AdminVideo['processing'], string> = {
  uploaded: 'Not processed',
  queued: 'In the queue',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isRunning = (state: AdminVideo['processing']) => state === 'queued' || state === 'processing';

interface FilmBadgeProps {
  film: Pick<AdminVideo, 'status' | 'processing' | 'progress'>;
  /** Beside a bar of its own the percentage would only say something else. */
  bare?: boolean;
}

/** One badge for both axes: processing until the film is ready, its status from then on. */
export function FilmBadge({ film, bare = false }: FilmBadgeProps) {
  if (film.processing === 'ready' || film.status === 'published') {
    return <Badge tone={STATUS_TONES[film.status]}>{statusWords[film.status]}</Badge>;
  }
  if (film.processing === 'failed') {
    return (
      <Badge tone="red" icon={<CircleAlert aria-hidden="true" />}>
        {processingWords.failed}
      </Badge>
    );
  }
  const words = processingWords[film.processing];
  return (
    <Badge tone={isRunning(film.processing) ? 'blue' : 'plain'}>
      {film.processing === 'processing' && !bare ? `${words} ${Math.round(film.progress)}%` : words}
    </Badge>
  );
}
