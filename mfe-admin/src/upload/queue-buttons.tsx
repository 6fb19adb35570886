import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Pause, Play, Trash2 } from 'lucide-react';
import css from './upload.module.css';
import { queue } from './upload-queue.ts';
import { losesByRemoval, type VideoUpload } from './video-upload.ts';

/** Takes a file off the list. Asks first when something would be lost with it. */
export function useRemoveUpload(video: VideoUpload) {
  const { ask, toast } = useHost();
  return async () => {
    if (losesByRemoval(video) && !(await ask.confirmDelete())) return;
    await queue.remove(video.key).catch((error: unknown) => toast.error(messageOf(error)));
  };
}

/** The Pause, Resume and Delete buttons. */
export function QueueButtons({ video }: { video: VideoUpload }) {
  const remove = useRemoveUpload(video);
  const { key, phase, name } = video;
  const pausable = phase === 'sending' || phase === 'waiting' || phase === 'offline';
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
        <IconButton label={`Delete ${name}`} onClick={() => void remove()}>
          <Trash2 />
        </IconButton>
      )}
    </span>
  );
}
