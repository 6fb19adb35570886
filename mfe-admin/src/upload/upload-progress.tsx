import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { CircleAlert, FileVideo, RotateCcw, Upload } from 'lucide-react';
import { FileButton } from '../components/file-button.tsx';
import { formatDay } from '../lib/dates.ts';
import { statusLabels } from '../lib/video-labels.ts';
import { useRemoveUpload } from './queue-buttons.tsx';
import css from './upload.module.css';
import { queue } from './upload-queue.ts';
import { hasTypedTexts, type Phase, VIDEOS, type VideoUpload } from './video-upload.ts';

/** The labels of the phases before the file is a video. */
export const PHASES: Partial<Record<Phase, string>> = {
  reading: 'Reading the file',
  waiting: 'Waiting for its turn',
  sending: 'Uploading',
  offline: 'Waiting for the connection',
  paused: 'Paused',
  stopped: 'Stopped',
  received: 'Checking the file',
  duplicate: 'Already in the library',
  refused: 'Refused',
};

/** Shows an upload's progress, and the problem or question that holds it up. */
export function UploadProgress({ video }: { video: VideoUpload }) {
  if (video.phase === 'duplicate') return <DuplicateFile video={video} />;
  if (video.phase === 'refused') return <RefusedFile video={video} />;
  return (
    <Text tone="muted" size={13} tabular role={video.phase === 'stopped' ? 'status' : undefined}>
      {noteOf(video)}
    </Text>
  );
}

/** Returns `12 MB of 48 MB · 2.4 MB/s · 0:15 left`, or what the administrator should do. */
function noteOf({ phase, sent, size, rate, secondsLeft: left, problem }: VideoUpload): string {
  if (phase === 'stopped') return 'Choose this file again to continue where it stopped.';
  if (problem) return problem;
  const parts = [sentText(sent, size)];
  if (phase === 'sending' && rate !== null) parts.push(`${(rate / 1e6).toFixed(1)} MB/s`);
  if (phase === 'sending' && left !== null) parts.push(`${formatDuration(left)} left`);
  return parts.join(' · ');
}

const SMALL_BYTES = 1e6;

/** Returns `12 MB of 48 MB`; of a small file `3 of 60 KB`. */
const sentText = (sent: number, size: number): string =>
  size < SMALL_BYTES
    ? `${Math.round(sent / 1000)} of ${Math.max(1, Math.round(size / 1000))} KB`
    : `${formatBytes(sent)} of ${formatBytes(size)}`;

function DuplicateFile({ video }: { video: VideoUpload }) {
  const { key, duplicates } = video;
  const remove = useRemoveUpload(video);
  return (
    <Stack gap={4} shrink className={css.work}>
      <Row gap={3} align="stretch" size={14} breaks className={css.known} role="alert">
        <CircleAlert />
        <div>
          <p>This file is already in the library:</p>
          <Stack as="ul">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id}>
                “{duplicate.title}”, {statusLabels[duplicate.status].toLowerCase()}, added{' '}
                {formatDay(duplicate.created_at)}
              </li>
            ))}
          </Stack>
        </div>
      </Row>
      <Row gap={3} wrap>
        <Button variant="outline" onClick={() => void remove()}>
          Don’t upload
        </Button>
        <Button variant="quiet" icon={<Upload />} onClick={() => queue.resume(key)}>
          Upload it anyway
        </Button>
      </Row>
    </Stack>
  );
}

function RefusedFile({ video }: { video: VideoUpload }) {
  const { key, file, id, problem } = video;
  // The server keeps a file of which only a field was invalid. Another one would be refused again.
  const mayBeSentAgain = file !== null && id !== null;
  return (
    <Stack gap={4} shrink className={css.work}>
      <FormError
        text={
          <>
            {problem}
            {hasTypedTexts(video) && (
              <Text as="span" nowrap>
                {' '}
                Your texts are kept.
              </Text>
            )}
          </>
        }
      />
      <Row gap={3} wrap>
        <FileButton
          label="Choose another file"
          icon={FileVideo}
          file="Another file"
          accept={VIDEOS}
          onFile={(other) => void queue.replaceFile(key, other)}
        />
        {mayBeSentAgain && (
          <Button variant="quiet" small icon={<RotateCcw />} onClick={() => queue.resume(key)}>
            Try again
          </Button>
        )}
      </Row>
    </Stack>
  );
}
