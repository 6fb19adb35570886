import { Button } from '@wedding/shared/ui/button.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { formatDuration } from '@wedding/shared/ui/duration.ts';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { CircleAlert, FileVideo, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import css from './upload.module.css';
import type { Sending } from './use-upload.ts';

interface ChosenFileProps {
  file: File;
  sending: Sending | null;
  /** A sentence, when the file was refused or did not arrive. */
  refusal: string | undefined;
  onForget: () => void;
  onCancel: () => void;
}

/** The file in hand: its name and size, how far it has gone, and what was wrong with it. */
export function ChosenFile({ file, sending, refusal, onForget, onCancel }: ChosenFileProps) {
  const box = useRef<HTMLDivElement>(null);
  const news = refusal ?? sending !== null;
  useEffect(() => {
    // On a phone the button that was pressed is far below what happens now.
    if (news) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [news]);
  return (
    <div ref={box} className={css.file}>
      <div className={css.fileHead}>
        <span className={css.fileIcon}>
          <FileVideo aria-hidden="true" />
        </span>
        <span className={css.fileWords}>
          <strong>{file.name}</strong>
          <span>{formatBytes(file.size)}</span>
        </span>
        {!sending && (
          <IconButton label={`Take ${file.name} away`} onClick={onForget}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {sending && (
        <>
          <ProgressBar
            value={sending.total > 0 ? sending.sent / sending.total : 0}
            label={sending.sent < sending.total ? 'Uploading' : 'Checking the file'}
            showLabel
          />
          <div className={css.fileFoot}>
            <span>{paceOf(sending)}</span>
            <Button small variant="outline" icon={<X aria-hidden="true" />} onClick={onCancel}>
              Cancel upload
            </Button>
          </div>
        </>
      )}
      {refusal && (
        <p className={css.refusal} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>
            {refusal} <span className={css.kept}>Your texts are kept.</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** `12 of 48 MB · 2.4 MB/s · 0:15 left` */
function paceOf({ sent, total, rate, left }: Sending): string {
  const parts = [`${formatBytes(sent)} of ${formatBytes(total)}`];
  if (sent < total && rate) parts.push(`${(rate / 1e6).toFixed(1)} MB/s`);
  if (sent < total && left !== null && Number.isFinite(left)) parts.push(`${formatDuration(left)} left`);
  return parts.join(' · ');
}
