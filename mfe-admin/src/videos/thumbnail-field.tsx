import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { useObjectUrl } from '@wedding/shared/ui/pictures/use-object-url.ts';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { ImageUp, Undo2, Video } from 'lucide-react';
import { useState } from 'react';
import { FileButton, PICTURES } from '../components/file-button.tsx';
import { Note } from '../components/loaded.tsx';
import css from './thumbnail-field.module.css';

const MAX_FRAMES = 12;

/** A picture that is not saved yet: a file, or the second of the video that shows it. */
export type PictureDraft = File | { at: number };

interface ThumbnailFieldProps {
  video: AdminVideo;
  draft: PictureDraft | null;
  onChange: (draft: PictureDraft | null) => void;
  error?: string | undefined;
}

/** Chooses the video's picture from a file or from the video itself. */
export function ThumbnailField({ video, draft, onChange, error }: ThumbnailFieldProps) {
  const [open, setOpen] = useState(false);
  const file = useObjectUrl(draft instanceof File ? draft : null);
  const { storyboard } = video;
  const frames = storyboard ? framesOf(storyboard) : [];
  const chosen = draft && 'at' in draft ? frames.find(({ at }) => at === draft.at) : undefined;
  const picture = file ?? video.thumbnail;
  return (
    <Stack as="fieldset" gap={3} shrink>
      <Text as="legend" below={2} size={14} weight={600}>
        Picture
      </Text>
      <Row gap={4} wrap>
        <span className={css.picture}>
          {chosen ? (
            <Tile storyboard={storyboard} x={chosen.x} y={chosen.y} />
          ) : picture ? (
            <img src={picture} alt={draft ? 'The picture you chose' : 'The current picture'} />
          ) : (
            <Poster seed={video.id} />
          )}
        </span>
        <Stack gap={2} justify="start">
          {storyboard && (
            <Button
              small
              variant="outline"
              icon={<Video />}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              From the video
            </Button>
          )}
          <FileButton
            label="From a file"
            icon={ImageUp}
            file="Thumbnail file"
            accept={PICTURES}
            onFile={onChange}
          />
          {draft && (
            <Button small variant="quiet" icon={<Undo2 />} onClick={() => onChange(null)}>
              Keep the old picture
            </Button>
          )}
        </Stack>
      </Row>
      {draft && (
        <Note>
          {chosen
            ? `The picture at ${formatDuration(chosen.at)}, not saved yet`
            : 'New picture, not saved yet'}
        </Note>
      )}
      {open && (
        <Grid as="ul" gap={2} className={css.frames} aria-label="Pictures of the video">
          {frames.map(({ at, x, y }) => (
            <li key={at}>
              <button
                type="button"
                className={css.frame}
                aria-pressed={chosen?.at === at}
                aria-label={`Use the picture at ${formatDuration(at)}`}
                onClick={() => onChange({ at })}
              >
                <Tile storyboard={storyboard} x={x} y={y} />
                <span>{formatDuration(at)}</span>
              </button>
            </li>
          ))}
        </Grid>
      )}
      <FormError text={error ?? null} />
    </Stack>
  );
}

type Storyboard = NonNullable<AdminVideo['storyboard']>;

/** Returns at most `MAX_FRAMES` frames, spread evenly over the video. */
function framesOf({ count, columns, width, height, interval }: Storyboard) {
  const frameCount = Math.min(MAX_FRAMES, count);
  return Array.from({ length: frameCount }, (_, frame) => {
    const index = Math.floor((frame * count) / frameCount);
    return { at: index * interval, x: (index % columns) * width, y: Math.floor(index / columns) * height };
  });
}

/** One tile of the sprite. */
function Tile({ storyboard, x, y }: { storyboard: Storyboard | null; x: number; y: number }) {
  if (!storyboard) return null;
  const { url, columns, rows, width, height } = storyboard;
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <image href={url} width={columns * width} height={rows * height} />
    </svg>
  );
}
