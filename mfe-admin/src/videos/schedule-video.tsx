import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useState } from 'react';
import { ScheduleSheet } from '../components/lazy-sheets.ts';
import { useVideoActions } from '../hooks/use-video-actions.ts';

/** Sets when one video is published automatically. */
export function ScheduleVideo({ video: opened, onClose }: { video: AdminVideo; onClose: () => void }) {
  // As the sheet opened: what a colleague changes meanwhile is noticed by its version.
  const [video] = useState(opened);
  const { schedule } = useVideoActions();
  return (
    <ScheduleSheet
      title="Schedule video"
      lead={`“${video.title}” will be published automatically at this time${video.video_url ? '.' : ', or as soon after it as it is processed.'}`}
      about={String(video.id)}
      publishAt={video.publish_at}
      onSchedule={(publish_at) => schedule(video, publish_at)}
      onClose={onClose}
    />
  );
}
