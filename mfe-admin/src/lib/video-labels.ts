import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';

export const statusLabels: Record<AdminVideo['status'], string> = {
  published: 'Published',
  draft: 'Draft',
  unpublished: 'Unpublished',
  scheduled: 'Scheduled',
  archived: 'Archived',
};

export const processingLabels: Record<AdminVideo['processing'], string> = {
  uploaded: 'Not processed',
  queued: 'In the queue',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isRunning = (state: AdminVideo['processing']) => state === 'queued' || state === 'processing';

/** Whether a time can be set for a video. One whose file failed would never come out. */
export const canSchedule = ({ status, video_url, processing }: AdminVideo): boolean =>
  status === 'scheduled' || (status !== 'published' && (video_url !== null || processing !== 'failed'));
