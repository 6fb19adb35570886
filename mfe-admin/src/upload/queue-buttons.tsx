import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Pause, Play, X } from 'lucide-react';
import css from './upload.module.css';
import { queue } from './use-queue.ts';
import type { VideoUpload } from './video-upload.ts';

/** The Pause, Resume and Cancel buttons. Cancel asks first when received bytes would have to be sent again. */
export function QueueButtons({ video }: { video: VideoUpload }) {
  const { ask, toast } = useHost();
  const { key, phase, name, sent } = video;
  const pausable = phase === 'sending' || phase === 'waiting' || phase === 'offline';

  async function cancel() {
    const resumable = sent > 0 && phase !== 'refused';
    const question = {
      title: 'Cancel the upload?',
      text: 'What was uploaded so far is deleted, with its title and description.',
      icon: 'warning',
      confirm: 'Cancel upload',
      cancel: 'Keep uploading',
    } as const;
    if (resumable && !(await ask.confirm(question))) return;
    await queue.remove(key).catch((error: unknown) => toast.error(messageOf(error)));
  }
  if (phase === 'done' || phase === 'duplicate') return null;
  return (
    <span className={css.fileButtons}>
      {/* One button, so that it keeps the focus. */}
      {(pausable || phase === 'paused') && (
        <IconButton
          label={`${pausable ? 'Pause' : 'Resume'} ${name}`}
          onClick={() => (pausable ? queue.pause(key) : queue.resume(key))}
        >
          {pausable ? <Pause /> : <Play />}
        </IconButton>
      )}
      {phase !== 'received' && (
        <IconButton label={`Cancel ${name}`} onClick={() => void cancel()}>
          <X />
        </IconButton>
      )}
    </span>
  );
}
