import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { cx } from '@wedding/shared/ui/base/cx.ts';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { type ReactNode, useState } from 'react';
import css from './video-thumb.module.css';

interface VideoThumbProps {
  video: Pick<Video, 'id' | 'thumbnail'>;
  /** Width of its place in pixels, 16:9. */
  width?: 160 | 320;
  /** Whether it is below the first screen. */
  lazy?: boolean;
  /** Always draws tiles, so that nothing is fetched. */
  plain?: boolean;
  /** Sets its size if it isn't as wide as its place. */
  className?: string | undefined;
  /** Content over the picture: how far the video was watched, how long it is. */
  children?: ReactNode;
}

/** A video's small picture. Tiles are drawn if it has none, if it doesn't load, and in save-data mode. */
export function VideoThumb({ className, children, ...picture }: VideoThumbProps) {
  return (
    <span className={cx(css.frame, className)}>
      <Picture {...picture} />
      {children}
    </span>
  );
}

function Picture({ video, width = 320, lazy = false, plain = false }: VideoThumbProps) {
  const { saver } = useHost();
  const [broken, setBroken] = useState(false);
  if (!video.thumbnail || broken || saver.on || plain) return <Poster seed={video.id} />;
  return (
    <img
      src={video.thumbnail}
      alt=""
      width={width}
      height={(width * 9) / 16}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}
