import {
  cancelVideoJobs,
  changeVideoStatus,
  deleteVideo,
  processVideo,
} from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { keys } from '../lib/query-keys.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';

/** What can be done to a video that is there. Each says how it went; `busy` while one is under way. */
export function useVideoActions() {
  const { toast, ask } = useHost();
  const client = useQueryClient();
  const changed = useVideosChanged();
  const run = useMutation({
    mutationFn: (work: () => Promise<{ message: string }>) => work(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });

  const setStatus = (video: AdminVideo, status: AdminVideo['status']) =>
    run.mutate(async () => {
      const answer = await call(changeVideoStatus, { params: { id: video.id }, body: { ...video, status } });
      changed.one(answer.data);
      return answer;
    });

  const process = (video: Pick<AdminVideo, 'id'>) =>
    run.mutate(async () => {
      const form = new FormData();
      form.set('video_id', String(video.id));
      const answer = await call(processVideo, { body: form });
      changed.one(answer.data);
      await client.resetQueries({ queryKey: keys.jobs(video.id) });
      return answer;
    });

  const cancel = (video: Pick<AdminVideo, 'id'>) =>
    run.mutate(async () => {
      const answer = await call(cancelVideoJobs, { params: { id: video.id } });
      await client.invalidateQueries({ queryKey: keys.jobs(video.id) });
      await changed.all();
      return answer;
    });

  /** Asks first; `after` runs once the video is gone. */
  const remove = async (video: Pick<AdminVideo, 'id'>, after?: () => void) => {
    if (!(await ask.confirmDelete())) return;
    run.mutate(async () => {
      const answer = await call(deleteVideo, { params: { id: video.id } });
      await changed.all();
      after?.();
      return answer;
    });
  };

  return { setStatus, process, cancel, remove, busy: run.isPending };
}
