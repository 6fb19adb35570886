import type { BlogFilm } from '@wedding/shared/contract/blog.schema.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './blog-body.module.css';
import { formatBytes } from './bytes.ts';
import { safeNodes } from './safe-nodes.ts';
import { VideoCard } from './video-card.tsx';

interface BlogBodyProps {
  html: string;
  /** Those of the films in the text that may be seen; what the text names besides is left out. */
  films: readonly BlogFilm[];
}

interface Place {
  element: HTMLElement;
  film: BlogFilm;
}

/** A blog's text as couples read it: cleaned, with each film it names as a card that leads to the film. */
export function BlogBody({ html, films }: BlogBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useLayoutEffect(() => {
    const nodes = safeNodes(html);
    const found: Place[] = [];
    for (const element of nodes.querySelectorAll<HTMLElement>('figure[data-video]')) {
      const film = films.find(({ id }) => String(id) === element.getAttribute('data-video'));
      // Its link is for where no card can stand.
      element.replaceChildren();
      if (film) found.push({ element, film });
      else element.remove();
    }
    body.current?.replaceChildren(nodes);
    setPlaces(found);
  }, [html, films]);
  return (
    <>
      <div ref={body} className={css.body} />
      {places.map(({ element, film }, place) =>
        createPortal(<FilmCard film={film} />, element, `${film.id}-${place}`),
      )}
    </>
  );
}

function FilmCard({ film }: { film: BlogFilm }) {
  const [to] = useState(() => `/app/video/watch/${film.id}?spv=${Math.random().toString(36).slice(2, 10)}`);
  const sizes = Object.keys(film.bytes).map(Number);
  const size = Math.max(0, ...sizes.filter((one) => one <= 360));
  const cost = size > 0 ? `${formatBytes(film.bytes[size] ?? 0)} at ${size}p` : undefined;
  return <VideoCard video={film} to={to} size={cost} heading="h3" />;
}
