import {
  cancelVideoJobs,
  changeVideoStatus,
  deleteVideo,
  processVideo,
  purgeVideo,
  restoreVideo,
} from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { keys } from '../lib/query-keys.ts';
import { usesText } from '../lib/video-uses.ts';
import { useResultToast } from './use-result-toast.ts';
import { useVideosChanged } from './use-videos-changed.ts';

/** Returns the actions on a video. Each shows its result as a toast. `busy` is true while one is running. */
export function useVideoActions() {
  const { toast, ask, config } = useHost();
  const client = useQueryClient();
  const changed = useVideosChanged();
  const saveOver = useSaveOver();
  const resultToast = useResultToast();
  const run = useMutation({
    mutationFn: (work: () => Promise<{ message: string; view?: string | false }>) => work(),
    ...resultToast,
  });

  /** @throws {ApiError} when it is refused */
  async function saveStatus(video: AdminVideo, part: Pick<AdminVideo, 'status'> & { publish_at?: string }) {
    const answer = await saveOver({
      what: 'video',
      writes: ['status', 'publish_at'],
      save: (versionOf) => {
        const version = versionOf(video.id, video.version);
        return call(changeVideoStatus, { params: { id: video.id }, body: { ...video, ...part, version } });
      },
    }).finally(() => changed.all());
    changed.one(answer.data);
    return answer;
  }
  const setStatus = (video: AdminVideo, status: AdminVideo['status']) =>
    run.mutate(async () => {
      const { message } = await saveStatus(video, { status });
      return { message, view: status === 'published' && `/lesson/${video.id}` };
    });
  /** Sets when the video is published. The form of the time says itself why it was refused. */
  const schedule = async (video: AdminVideo, publish_at: string) =>
    resultToast.onSuccess(await saveStatus(video, { status: 'scheduled', publish_at }));

  /** Processes the video; with `soundTrack`, couples hear that track of the file afterwards. */
  const process = (video: Pick<AdminVideo, 'id'>, soundTrack?: number) =>
    run.mutate(async () => {
      const form = new FormData();
      form.set('video_id', String(video.id));
      if (soundTrack !== undefined) form.set('sound_track', String(soundTrack));
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

  /** Moves the video to the bin, after asking if anything depends on it. `onDone` runs once it is there. */
  const remove = async (video: Pick<AdminVideo, 'id' | 'title'>, onDone?: () => void) => {
    const params = { id: video.id };
    if (!(await confirmBin(ask, `“${video.title}”`, await usesText([video.id])))) return;
    const { onSuccess, onError } = resultToast.undo(() => restore(video));
    await call(deleteVideo, { params }).then((answer) => {
      onSuccess(answer);
      onDone?.();
    }, onError);
    await changed.all();
  };

  const restore = (video: Pick<AdminVideo, 'id'>) =>
    run.mutate(async () => {
      const answer = await call(restoreVideo, { params: { id: video.id } });
      changed.one(answer.data);
      return answer;
    });

  /** Asks, then deletes a video in the bin for good, with its files. */
  const purge = async (video: Pick<AdminVideo, 'id' | 'title'>, onDone?: () => void) => {
    if (!(await ask.confirmDelete())) return;
    run.mutate(async () => {
      const answer = await call(purgeVideo, { params: { id: video.id } });
      onDone?.();
      await changed.all();
      return answer;
    });
  };

  /** Copies the address of the page on which couples watch the video. */
  const copyLink = async ({ id }: Pick<AdminVideo, 'id'>) => {
    const link = new URL(`/app/video/watch/${id}`, config.siteUrl || location.origin).href;
    await navigator.clipboard.writeText(link).then(
      () => toast.success('Link copied'),
      () => toast.info(link),
    );
  };

  return { copyLink, setStatus, schedule, process, cancel, remove, restore, purge, busy: run.isPending };
}
