import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { Pause, Play, X } from 'lucide-react';
import type { FilmOnItsWay } from './film-on-its-way.ts';
import css from './upload.module.css';
import { queue } from './use-queue.ts';

/** Pause or go on, and cancel. Cancelling asks where something would have to be sent again. */
export function QueueButtons({ film }: { film: FilmOnItsWay }) {
  const { ask, toast } = useHost();
  const { key, phase, name, sent } = film;
  const pausable = phase === 'sending' || phase === 'waiting' || phase === 'lost';

  async function cancel() {
    const kept = sent > 0 && phase !== 'refused';
    const question = {
      title: 'Cancel the upload?',
      text: 'What has arrived of this video is thrown away, and its texts with it.',
      icon: 'warning',
      confirm: 'Cancel upload',
      cancel: 'Go on',
    } as const;
    if (kept && !(await ask.confirm(question))) return;
    await queue.drop(key).catch((error: unknown) => toast.error(messageOf(error)));
  }
  if (phase === 'done' || phase === 'asks') return null;
  return (
    <span className={css.fileButtons}>
      {pausable && (
        <IconButton label={`Pause ${name}`} onClick={() => queue.pause(key)}>
          <Pause aria-hidden="true" />
        </IconButton>
      )}
      {phase === 'paused' && (
        <IconButton label={`Resume ${name}`} onClick={() => queue.resume(key)}>
          <Play aria-hidden="true" />
        </IconButton>
      )}
      {phase !== 'whole' && (
        <IconButton label={`Cancel ${name}`} onClick={() => void cancel()}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </span>
  );
}
