import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Pause, Play, Trash2 } from 'lucide-react';
import css from './upload.module.css';
import { queue } from './use-queue.ts';
import { hasTypedTexts, type VideoUpload } from './video-upload.ts';

/** The Pause, Resume and Delete buttons. Delete asks first when received bytes or typed texts would be lost. */
export function QueueButtons({ video }: { video: VideoUpload }) {
  const { ask, toast } = useHost();
  const { key, phase, name, sent } = video;
  const pausable = phase === 'sending' || phase === 'waiting' || phase === 'offline';

  async function remove() {
    const isResumable = sent > 0 && phase !== 'refused';
    if ((isResumable || hasTypedTexts(video)) && !(await ask.confirmDelete())) return;
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
        <IconButton label={`Delete ${name}`} onClick={() => void remove()}>
          <Trash2 />
        </IconButton>
      )}
    </span>
  );
}
