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
import { useFilmsChanged } from './films.queries.ts';
import { keys } from './keys.ts';

/** What can be done to a film that is there. Each says how it went; `busy` while one is under way. */
export function useFilmActions() {
  const { toast, ask } = useHost();
  const client = useQueryClient();
  const changed = useFilmsChanged();
  const run = useMutation({
    mutationFn: (work: () => Promise<{ message: string }>) => work(),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });

  const setStatus = (film: AdminVideo, status: AdminVideo['status']) =>
    run.mutate(async () => {
      const answer = await call(changeVideoStatus, { params: { id: film.id }, body: { ...film, status } });
      changed.one(answer.data);
      return answer;
    });

  const process = (film: Pick<AdminVideo, 'id'>) =>
    run.mutate(async () => {
      const form = new FormData();
      form.set('video_id', String(film.id));
      const answer = await call(processVideo, { body: form });
      changed.one(answer.data);
      await client.resetQueries({ queryKey: keys.jobs(film.id) });
      return answer;
    });

  const cancel = (film: Pick<AdminVideo, 'id'>) =>
    run.mutate(async () => {
      const answer = await call(cancelVideoJobs, { params: { id: film.id } });
      await client.invalidateQueries({ queryKey: keys.jobs(film.id) });
      await changed.all();
      return answer;
    });

  /** Asks first; `after` runs once the film is gone. */
  const remove = async (film: Pick<AdminVideo, 'id'>, after?: () => void) => {
    if (!(await ask.confirmDelete())) return;
    run.mutate(async () => {
      const answer = await call(deleteVideo, { params: { id: film.id } });
      await changed.all();
      after?.();
      return answer;
    });
  };

  return { setStatus, process, cancel, remove, busy: run.isPending };
}
