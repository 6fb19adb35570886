import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { formatDuration } from '@wedding/shared/ui/duration.ts';
import { Poster } from '@wedding/shared/ui/poster.tsx';
import { Film } from 'lucide-react';
import { useState } from 'react';
import { useFilmsChanged } from '../films.queries.ts';
import { FormRefusal } from '../form-refusal.tsx';
import { PictureButton } from '../upload/picture-button.tsx';
import css from './thumbnail-field.module.css';

const MOST_FRAMES = 12;

/** The film's picture: from a file, or from the film itself. Choosing counts at once. */
export function ThumbnailField({ film }: { film: AdminVideo }) {
  const { toast } = useHost();
  const changed = useFilmsChanged();
  const [frames, setFrames] = useState(false);
  const send = useMutation({
    mutationFn: (body: FormData | { thumbnail_at: number }) =>
      call(updateVideo, { params: { id: film.id }, body }),
    onSuccess: ({ data }) => {
      changed.one(data);
      toast.success('The picture is changed.');
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
          {film.thumbnail ? <img src={film.thumbnail} alt="As it is now" /> : <Poster seed={film.id} />}
        </span>
        <div className={css.ways}>
          {film.storyboard && (
            <Button
              small
              variant="outline"
              icon={<Film aria-hidden="true" />}
              aria-expanded={frames}
              onClick={() => setFrames(!frames)}
            >
              From the video
            </Button>
          )}
          <PictureButton has onPicture={fromFile} label="From a file" />
        </div>
      </div>
      {frames && film.storyboard && (
        <ul className={css.frames} aria-label="Pictures of the video" aria-busy={send.isPending}>
          {framesOf(film.storyboard).map(({ at, x, y }) => (
            <li key={at}>
              <button
                type="button"
                className={css.frame}
                disabled={send.isPending}
                aria-label={`Use the picture at ${formatDuration(at)}`}
                onClick={() => send.mutate({ thumbnail_at: at })}
              >
                <Tile board={film.storyboard} x={x} y={y} />
                <span>{formatDuration(at)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormRefusal
        text={send.error && !(send.variables instanceof FormData) ? messageOf(send.error) : null}
      />
    </fieldset>
  );
}

type Board = NonNullable<AdminVideo['storyboard']>;

/** A dozen at most, from the whole of the film. */
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
