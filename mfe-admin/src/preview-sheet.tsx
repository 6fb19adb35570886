import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import css from './preview-sheet.module.css';

/** Plays a film before it is published: one size straight from its file, which every browser can. */
export function PreviewSheet({ film, onClose }: { film: AdminVideo | null; onClose: () => void }) {
  const source = film && sourceOf(film);
  const player = source && {
    src: source,
    poster: film.thumbnail ?? undefined,
    controls: true,
    playsInline: true,
  };
  return (
    <Sheet open={Boolean(source)} onClose={onClose} title={film?.title ?? ''} wide>
      {player && <video className={css.video} {...player} />}
    </Sheet>
  );
}

/** The largest size up to 480, from beside the master playlist, whose signed path it shares. */
function sourceOf({ video_url, bytes }: AdminVideo): string | null {
  const sizes = Object.keys(bytes)
    .map(Number)
    .filter((size) => size > 0);
  const size = Math.max(...sizes.filter((one) => one <= 480));
  if (!video_url || !Number.isFinite(size)) return null;
  return video_url.replace(/[^/]*$/, `${size}.m4s`);
}
