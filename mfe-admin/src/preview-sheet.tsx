import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { VideoCard } from '@wedding/shared/ui/video-card.tsx';
import { ArrowDownToLine } from 'lucide-react';
import css from './preview-sheet.module.css';

/**
 * A film as couples will see it, before it is published: it plays, with its captions, over its texts and what it
 * costs, and below stands its card. One size straight from its file, which every browser can play.
 */
export function PreviewSheet({ film, onClose }: { film: AdminVideo; onClose: () => void }) {
  const source = sourceOf(film);
  return (
    <Sheet open={Boolean(source)} onClose={onClose} title="As couples see it" wide>
      {source && <Preview film={film} source={source} />}
    </Sheet>
  );
}

function Preview({ film, source }: { film: AdminVideo; source: string }) {
  const size = playedSize(film);
  const facts = [film.video_length, film.category].filter(Boolean).join(' · ');
  const cost = size ? `${formatBytes(film.bytes[size] ?? 0)} at ${size}p` : undefined;
  const player = { src: source, poster: film.thumbnail ?? undefined, controls: true, playsInline: true };
  return (
    <div className={css.preview}>
      <video className={css.video} {...player}>
        {film.captions.map(({ lang, label, url }) => (
          <track key={lang} kind="captions" srcLang={lang} label={label} src={url} />
        ))}
      </video>
      <h3 className={css.title}>{film.title}</h3>
      {facts && <p className={css.facts}>{facts}</p>}
      {film.description && <p className={css.description}>{film.description}</p>}
      <p className={css.sizes}>
        <ArrowDownToLine aria-hidden="true" />
        {sizesOf(film)
          .map((one) => `${one}p ${formatBytes(film.bytes[one] ?? 0)}`)
          .concat(film.bytes.audio ? [`sound alone ${formatBytes(film.bytes.audio)}`] : [])
          .join(' · ')}
      </p>
      <section className={css.card} aria-label="In the list of videos">
        <p className={css.facts}>In the list of videos</p>
        {/* Shown, not used: it leads where only couples can go. */}
        <div inert>
          <VideoCard video={film} to="." size={cost} heading="h4" />
        </div>
      </section>
    </div>
  );
}

const sizesOf = ({ bytes }: AdminVideo) =>
  Object.keys(bytes)
    .map(Number)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);

/** The largest up to 480. */
const playedSize = (film: AdminVideo) => sizesOf(film).findLast((size) => size <= 480);

/** Its file, from beside the master playlist, whose signed path it shares. */
function sourceOf(film: AdminVideo): string | null {
  const size = playedSize(film);
  return film.video_url && size ? film.video_url.replace(/[^/]*$/, `${size}.m4s`) : null;
}
