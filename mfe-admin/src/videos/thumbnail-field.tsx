import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useVideosChanged } from '../lib/videos.queries.ts';
import { PictureButton } from '../upload/picture-button.tsx';
import css from './thumbnail-field.module.css';

const MOST_FRAMES = 12;

/** The video's picture: from a file, or from the video itself. Choosing counts at once. */
export function ThumbnailField({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const changed = useVideosChanged();
  const [frames, setFrames] = useState(false);
  const send = useMutation({
    mutationFn: (body: FormData | { thumbnail_at: number }) =>
      call(updateVideo, { params: { id: video.id }, body }),
    onSuccess: ({ data, message }) => {
      changed.one(data);
      toast.success(message);
    },
  });
  const fromFile = async (file: File) => {
    const body = new FormData();
    body.set('thumbnail', file);
    await send.mutateAsync(body);
  };
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>Picture</legend>
      <div className={css.now}>
        <span className={css.picture}>
          {video.thumbnail ? <img src={video.thumbnail} alt="As it is now" /> : <Poster seed={video.id} />}
        </span>
        <div className={css.ways}>
          {video.storyboard && (
            <Button
              small
              variant="outline"
              icon={<Video aria-hidden="true" />}
              aria-expanded={frames}
              onClick={() => setFrames(!frames)}
            >
              From the video
            </Button>
          )}
          <PictureButton has onPicture={fromFile} label="From a file" />
        </div>
      </div>
      {frames && video.storyboard && (
        <ul className={css.frames} aria-label="Pictures of the video" aria-busy={send.isPending}>
          {framesOf(video.storyboard).map(({ at, x, y }) => (
            <li key={at}>
              <button
                type="button"
                className={css.frame}
                disabled={send.isPending}
                aria-label={`Use the picture at ${formatDuration(at)}`}
                onClick={() => send.mutate({ thumbnail_at: at })}
              >
                <Tile board={video.storyboard} x={x} y={y} />
                <span>{formatDuration(at)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormError text={send.error && !(send.variables instanceof FormData) ? messageOf(send.error) : null} />
    </fieldset>
  );
}

type Board = NonNullable<AdminVideo['storyboard']>;

/** A dozen at most, from the whole of the video. */
function framesOf({ count, columns, width, height, interval }: Board) {
  const many = Math.min(MOST_FRAMES, count);
  return Array.from({ length: many }, (_, place) => {
    const index = Math.floor((place * count) / many);
    return { at: index * interval, x: (index % columns) * width, y: Math.floor(index / columns) * height };
  });
}

/** One tile of the sprite. */
function Tile({ board, x, y }: { board: Board | null; x: number; y: number }) {
  if (!board) return null;
  const { url, columns, rows, width, height } = board;
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <image href={url} width={columns * width} height={rows * height} />
    </svg>
  );
}
