import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BlogVideo } from '../../contract/blog.schema.ts';
import { watchPath } from '../../domain/watch-path.ts';
import { formatBytes } from '../../format/bytes.ts';
import css from './blog-body.module.css';
import { safeNodes } from './safe-nodes.ts';
import { VideoCard } from './video-card.tsx';

interface BlogBodyProps {
  html: string;
  /** The videos of the text that this person may see. Cards of other videos are removed. */
  videos: readonly BlogVideo[];
}

interface Place {
  element: HTMLElement;
  video: BlogVideo;
}

/** A blog's text for readers: sanitised, with a card that links to each video in it. */
export function BlogBody({ html, videos }: BlogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const nodes = safeNodes(html);
    const videoPlaces: Place[] = [];
    for (const element of nodes.querySelectorAll<HTMLElement>('figure[data-video]')) {
      const video = videos.find(({ id }) => String(id) === element.getAttribute('data-video'));
      // The link is for readers that can't show a card.
      element.replaceChildren();
      if (video) videoPlaces.push({ element, video });
      else element.remove();
    }
    body.current?.replaceChildren(nodes);
    setPlaces(videoPlaces);
  }, [html, videos]);
  return (
    <>
      <div ref={body} className={css.body} />
      {places.map(({ element, video }, place) =>
        createPortal(<BlogVideoCard video={video} />, element, `${video.id}-${place}`),
      )}
    </>
  );
}

/** The watch page counts which way its views came. */
const BY_BLOG = { source: 'blog' };

function BlogVideoCard({ video }: { video: BlogVideo }) {
  const [to] = useState(() => watchPath(video.id));
  const sizes = Object.keys(video.bytes).map(Number);
  const size = Math.max(0, ...sizes.filter((one) => one <= 360));
  const cost = size > 0 ? `${formatBytes(video.bytes[size] ?? 0)} at ${size}p` : undefined;
  return <VideoCard video={video} to={to} state={BY_BLOG} size={cost} heading="h3" />;
}
