import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { CircleAlert, CircleCheck, ImageUp } from 'lucide-react';
import { ConflictFrame } from '../components/conflict-frame.tsx';
import { FileButton, PICTURES } from '../components/file-button.tsx';
import { formatTime } from '../lib/dates.ts';
import { VideoTextFields } from '../videos/video-text-fields.tsx';
import css from './upload.module.css';
import { queue } from './upload-queue.ts';
import type { VideoUpload } from './video-upload.ts';

interface VideoTextsFormProps {
  video: VideoUpload;
  /** Null until the file was checked. */
  videoLength: string | null;
}

/** Edits the texts that couples will read. Saves automatically: in this tab immediately, on the server when reachable. */
export function VideoTextsForm({ video, videoLength }: VideoTextsFormProps) {
  const { key, texts, conflict } = video;
  return (
    <Stack gap={5} shrink>
      {conflict && (
        <ConflictFrame {...conflict.question}>
          <Button small variant="outline" onClick={() => conflict.choose(false)}>
            {conflict.question.cancel}
          </Button>
          <Button small variant="quiet" onClick={() => conflict.choose(true)}>
            {conflict.question.confirm}
          </Button>
        </ConflictFrame>
      )}
      <VideoTextFields texts={texts} videoLength={videoLength} onChange={(part) => queue.write(key, part)} />
      <Row gap={3} justify="between" wrap>
        <PictureButton
          disabled={video.id === null && video.videoId === null}
          hasPicture={video.thumbnail !== null}
          onPicture={(file) => queue.setThumbnail(key, file)}
        />
        <Saved video={video} />
      </Row>
    </Stack>
  );
}

interface PictureButtonProps {
  hasPicture: boolean;
  disabled?: boolean;
  onPicture: (file: File) => Promise<void>;
}

/** Chooses a picture file as the thumbnail and sends it immediately. */
function PictureButton({ hasPicture, disabled = false, onPicture }: PictureButtonProps) {
  const send = useMutation({ mutationFn: onPicture });
  return (
    <>
      <FileButton
        label={hasPicture ? 'Another thumbnail' : 'Thumbnail'}
        icon={ImageUp}
        file="Thumbnail file"
        accept={PICTURES}
        busy={send.isPending}
        disabled={disabled}
        onFile={send.mutate}
      />
      <FormError text={fieldError(send.error, 'thumbnail')} />
    </>
  );
}

function Saved({ video: { saved, phase, unsaved, id, videoId } }: { video: VideoUpload }) {
  if (phase === 'refused') return null;
  if (saved === null) {
    return unsaved && (id ?? videoId) !== null ? (
      <Row as="span" inline gap={2} tone="muted" size={13} tabular>
        Not saved yet
      </Row>
    ) : null;
  }
  if ('problem' in saved) {
    return (
      <Row as="span" inline gap={2} tone="warning" size={13} tabular role="status">
        <CircleAlert size={18} />
        Kept in this tab, not saved yet: {saved.problem}
      </Row>
    );
  }
  return (
    <Row as="span" inline gap={2} tone="muted" size={13} tabular className={css.saved} role="status">
      <CircleCheck size={18} />
      Saved {formatTime(saved.at)}
    </Row>
  );
}
