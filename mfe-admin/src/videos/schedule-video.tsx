import { changeVideoStatus } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { ScheduleSheet } from './sheets.ts';

/** Sets when one video is published automatically. */
export function ScheduleVideo({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const saveOver = useSaveOver();
  async function schedule(publish_at: string) {
    const { data, message } = await saveOver({
      what: 'video',
      writes: ['status', 'publish_at'],
      save: (versionOf) => {
        const version = versionOf(video.id, video.version);
        const body = { ...video, status: 'scheduled' as const, publish_at, version };
        return call(changeVideoStatus, { params: { id: video.id }, body });
      },
    });
    changed.one(data);
    toast.success(message);
  }
  return (
    <ScheduleSheet
      title="Schedule video"
      lead={`“${video.title}” will be published automatically at this time${video.video_url ? '.' : ', or as soon after it as it is processed.'}`}
      about={String(video.id)}
      publishAt={video.publish_at}
      onSchedule={schedule}
      onClose={onClose}
    />
  );
}
