import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { VideoCard } from '@wedding/shared/ui/video-card.tsx';
import { ArrowDownToLine } from 'lucide-react';
import css from './preview-sheet.module.css';

/**
 * A video as couples will see it, before it is published: it plays, with its captions, over its texts and what it
 * costs, with its card below. One size straight from its file, which every browser can play.
 */
export function PreviewSheet({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  return (
    <Sheet open={sourceOf(video) !== null} onClose={onClose} title="As couples see it" wide>
      <Preview video={video} />
    </Sheet>
  );
}

/** The same without its sheet; nothing for a video that can't play. */
export function Preview({ video }: { video: AdminVideo }) {
  const source = sourceOf(video);
  if (!source) return null;
  const size = playedSize(video);
  const facts = [video.video_length, video.category].filter(Boolean).join(' · ');
  const cost = size ? `${formatBytes(video.bytes[size] ?? 0)} at ${size}p` : undefined;
  const player = { src: source, poster: video.thumbnail ?? undefined, controls: true, playsInline: true };
  return (
    <div className={css.preview}>
      <video className={css.video} {...player}>
        {video.captions.map(({ lang, label, url }) => (
          <track key={lang} kind="captions" srcLang={lang} label={label} src={url} />
        ))}
      </video>
      <h3 className={css.title}>{video.title}</h3>
      {facts && <p className={css.facts}>{facts}</p>}
      {video.description && <p className={css.description}>{video.description}</p>}
      <p className={css.sizes}>
        <ArrowDownToLine aria-hidden="true" />
        {sizesOf(video)
          .map((one) => `${one}p ${formatBytes(video.bytes[one] ?? 0)}`)
          .concat(video.bytes.audio ? [`sound alone ${formatBytes(video.bytes.audio)}`] : [])
          .join(' · ')}
      </p>
      <section className={css.card} aria-label="In the list of videos">
        <p className={css.facts}>In the list of videos</p>
        {/* Shown, not used: it leads where only couples can go. */}
        <div inert>
          <VideoCard video={video} to="." size={cost} heading="h4" />
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
const playedSize = (video: AdminVideo) => sizesOf(video).findLast((size) => size <= 480);

/** Its file, from beside the master playlist, whose signed path it shares. */
function sourceOf(video: AdminVideo): string | null {
  const size = playedSize(video);
  return video.video_url && size ? video.video_url.replace(/[^/]*$/, `${size}.m4s`) : null;
}
