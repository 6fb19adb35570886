import { changeVideosStatus } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { statusLabels } from '../lib/video-labels.ts';
import { useVideosChanged } from '../lib/videos.queries.ts';

type Change = Pick<AdminVideo, 'id' | 'status' | 'publish_at'>;

const videoCount = (count: number) => (count === 1 ? '1 video' : `${count} videos`);

/** Gives many videos one status; for eight seconds each can have back the one it had. */
export function useBulkStatus() {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const send = useMutation({
    mutationFn: (changes: Change[]) => call(changeVideosStatus, { body: { changes } }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => changed.all(),
  });

  async function setAll(videos: readonly AdminVideo[], status: AdminVideo['status']): Promise<boolean> {
    const before = videos.filter((video) => video.status !== status);
    if (before.length === 0) return true;
    const changes = before.map(({ id }) => ({ id, status, publish_at: null }));
    const answer = await send.mutateAsync(changes).catch(() => null);
    if (!answer) return false;
    const { changed, left } = answer.data;
    const ids = new Set(changed.map(({ id }) => id));
    const back = before
      .filter(({ id }) => ids.has(id))
      .map(({ id, status, publish_at }) => ({ id, status, publish_at }));
    if (left.length > 0)
      toast.warning(`${videoCount(left.length)} can’t be published yet: still to be processed.`);
    if (back.length > 0) {
      toast.undo(`${videoCount(back.length)} ${statusLabels[status].toLowerCase()}.`, () =>
        send.mutate(back, {
          onSuccess: () => toast.success(`Change undone for ${videoCount(back.length)}.`),
        }),
      );
    }
    return true;
  }
  return { setAll, busy: send.isPending };
}
