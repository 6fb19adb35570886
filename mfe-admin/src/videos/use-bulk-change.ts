import { bulkVideos, changeVideosStatus } from '@wedding/shared/contract/admin-video.ts';
import type { BulkChange, VideoSelection } from '@wedding/shared/contract/bulk-video.schema.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { ApiError, call, messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';

type PreviousValues = AnswerOf<typeof bulkVideos>['before'];
/** The number of videos that one api call accepts. */
const BATCH_SIZE = 100;

/** What each change writes. */
const WRITTEN: Record<BulkChange['kind'], readonly string[]> = {
  status: ['status', 'publish_at'],
  category: ['category_id'],
  delete: ['deleted_at'],
  restore: ['deleted_at'],
};

export const videoCount = (count: number) => formatCounted(count, 'video');

/** Says why some videos were left out of a change. */
function leftText(left: number, change: BulkChange): string {
  const who = videoCount(left);
  if (change.kind === 'status' && change.status === 'scheduled') {
    const [stay, their] = left === 1 ? ['stays as it is', 'its'] : ['stay as they are', 'their'];
    return `${who} ${stay}: already published, or ${their} file failed.`;
  }
  return `${who} can’t be published: ${left === 1 ? 'its file is' : 'their files are'} still to be processed, or failed.`;
}

/** Applies one change to all selected videos. It can be undone for eight seconds. */
export function useBulkChange() {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const saveOver = useSaveOver();
  const send = useMutation({
    mutationFn: ({ select, change }: { select: VideoSelection; change: BulkChange }) =>
      saveOver({
        what: 'video',
        writes: WRITTEN[change.kind],
        save: (versionOf) => call(bulkVideos, { body: { select: withVersions(select, versionOf), change } }),
      }),
    onSettled: () => void changed.all(),
  });
  const undo = useMutation({
    mutationFn: ({ change, before }: { change: BulkChange; before: PreviousValues }) =>
      undoChange(change, before),
    onSuccess: (left, { before }) => {
      if (left > 0) toast.warning(`${videoCount(left)} couldn’t be changed back.`);
      if (left < before.length) toast.success(`Change undone for ${videoCount(before.length - left)}.`);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void changed.all(),
  });

  /** @throws {ApiError} when the whole change is refused */
  async function apply(select: VideoSelection, change: BulkChange): Promise<void> {
    const { data, message } = await send.mutateAsync({ select, change });
    if (data.left > 0) toast.warning(leftText(data.left, change));
    else if (data.changed === 0) toast.info(message);
    if (data.changed === 0) return;
    if (data.before.length === 0) toast.success(message);
    else toast.undo(message, () => undo.mutate({ change, before: data.before }));
  }
  return { apply, busy: send.isPending };
}

const withVersions = (
  { videos }: VideoSelection,
  versionOf: (id: number, seen: number) => number,
): VideoSelection => ({
  videos: videos.map(({ id, version }) => ({ id, version: versionOf(id, version) })),
});

/** Restores each video's value from before the change. Resolves to the number of videos that couldn't be restored. */
async function undoChange({ kind }: BulkChange, before: PreviousValues): Promise<number> {
  let left = 0;
  /** What a colleague has removed meanwhile isn't found, so it counts as left. */
  const bulk = async (videos: Pick<PreviousValues[number], 'id' | 'version'>[], change: BulkChange) => {
    const select = { videos: videos.map(({ id, version }) => ({ id, version })) };
    const { data } = await call(bulkVideos, { body: { select, change } });
    left += videos.length - data.changed;
  };
  if (kind === 'status') {
    for (let start = 0; start < before.length; start += BATCH_SIZE) {
      const changes = before
        .slice(start, start + BATCH_SIZE)
        .map(({ id, version, status, publish_at }) => ({ id, version, status, publish_at }));
      left += (await call(changeVideosStatus, { body: { changes } })).data.left.length;
    }
  } else if (kind === 'category') {
    for (const [category_id, videos] of groupBy(before, (video) => video.category_id)) {
      await bulk(videos, { kind: 'category', category_id }).catch((error: unknown) => {
        // A category that is in the bin can't be given back. The videos of the others can.
        if (!(error instanceof ApiError && error.errors.category_id)) throw error;
        left += videos.length;
      });
    }
  } else {
    await bulk(before, { kind: kind === 'delete' ? 'restore' : 'delete' });
  }
  return left;
}
