import { ArrowDownToLine, ChevronDown, Headphones, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { relativeTime } from '../../format/relative-time.ts';
import { Link } from '../../host/router.ts';
import { Menu, type MenuItem } from '../actions/menu.tsx';
import { Row, Text } from '../layout/box.tsx';
import { Poster } from './poster.tsx';
import { ThumbMarks } from './thumb-marks.tsx';
import css from './video-card.module.css';

/** The fields of a video that the card reads. A whole video of the contract fits. */
interface VideoCardVideo {
  id: number;
  title: string;
  description?: string | null | undefined;
  thumbnail?: string | null | undefined;
  /** `m:ss`; `2:05` is shown if it is missing. */
  video_length?: string | null | undefined;
  views: number;
  created_at: string;
}

export interface VideoCardProps {
  video: VideoCardVideo;
  /** The address that the thumbnail and the title link to. */
  to: string;
  /** The links' navigation state. */
  state?: unknown;
  /** Called when the link is followed, to record the selected video. */
  onOpen?: () => void;
  /** The watched share, 0 to 1. Nothing is shown at 0 or without it. */
  progress?: number | undefined;
  /** The data needed to watch it: `45 MB at 360p`. */
  size?: string | undefined;
  /** The data needed in each quality; `size` opens this menu. */
  sizes?: readonly MenuItem[] | undefined;
  /** The address that plays only its sound, and the data that this needs: `2.1 MB`. */
  listen?: { to: string; size: string } | undefined;
  /** The first entries of the three-dot menu. Without any entry there is no menu. */
  menu?: readonly MenuItem[] | undefined;
  onRemove?: (() => void) | undefined;
  onShare?: (() => void) | undefined;
  /** The heading level of the card. Default h3. */
  heading?: 'h2' | 'h3' | 'h4';
  /** For the first pictures in view: fetched immediately instead of lazily. */
  eager?: boolean;
  /** In save-data mode only cards in view when the list mounts fetch their picture; the others show a drawn one. */
  saveData?: boolean;
  /** Shown below everything else. */
  children?: ReactNode;
}

/** Returns `0 view` for 1 or fewer, `N views` above. */
export const viewsLabel = (views: number): string => (views > 1 ? `${formatCount(views)} views` : '0 view');

/** A video in a list. Purely presentational: links and menu are passed as props. */
export function VideoCard(props: VideoCardProps) {
  const {
    video,
    to,
    state,
    onOpen,
    progress = 0,
    size,
    sizes,
    listen,
    menu,
    onRemove,
    onShare,
    heading: Heading = 'h3',
    eager,
    saveData = false,
    children,
  } = props;
  const [broken, setBroken] = useState<string>();
  const [thumb, inView] = useStartsInView<HTMLAnchorElement>(saveData);
  const picture = inView && video.thumbnail && video.thumbnail !== broken ? video.thumbnail : undefined;
  const items = [
    ...(menu ?? []),
    onRemove && { label: 'Remove', icon: <Trash2 aria-hidden="true" />, onSelect: onRemove },
    onShare && { label: 'Share', icon: <Share2 aria-hidden="true" />, onSelect: onShare },
  ].filter((item) => item !== undefined);
  return (
    <article className={css.card}>
      {/* The title is the same link: one tab stop for keyboards and screen readers is enough. */}
      <Link
        ref={thumb}
        to={to}
        state={state}
        className={css.thumb}
        onClick={onOpen}
        tabIndex={-1}
        aria-hidden="true"
      >
        {picture ? (
          <img
            className={css.picture}
            src={picture}
            alt=""
            width={320}
            height={180}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setBroken(picture)}
          />
        ) : (
          <Poster seed={video.id} />
        )}
        <ThumbMarks play watched={progress} length={video.video_length ?? null} />
      </Link>
      <div className={css.body}>
        <Row gap={1} align="start" justify="between">
          <Heading className={css.title}>
            <Link to={to} state={state} onClick={onOpen} title={video.title}>
              {video.title}
            </Link>
          </Heading>
          {items.length > 0 && (
            <div className={css.menu}>
              <Menu label={`More about ${video.title}`} items={items} />
            </div>
          )}
        </Row>
        <Text tone="muted" size={13} tabular className={css.meta}>
          {viewsLabel(video.views)} · {relativeTime(video.created_at)}
        </Text>
        {video.description && (
          <Text lines={2} tone="second" size={14} breaks className={css.description}>
            {video.description}
          </Text>
        )}
        {size && (
          <Row justify="between" wrap className={css.costs}>
            <Size size={size} sizes={sizes} of={video.title} />
            {listen && (
              <Link
                to={listen.to}
                state={state}
                onClick={onOpen}
                className={css.listen}
                aria-label={`Listen to ${video.title}: ${listen.size}`}
              >
                <Headphones aria-hidden="true" />
                {listen.size}
              </Link>
            )}
          </Row>
        )}
        {children}
      </div>
    </article>
  );
}

function Size({ size, sizes, of }: { size: string; sizes: VideoCardProps['sizes']; of: string }) {
  const content = (
    <>
      <ArrowDownToLine aria-hidden="true" />
      {size}
    </>
  );
  if (!sizes || sizes.length < 2) return <p className={css.size}>{content}</p>;
  return (
    <Menu
      label={`${size}. Other qualities of ${of}`}
      items={sizes}
      text={{
        content: (
          <>
            {content}
            <ChevronDown aria-hidden="true" />
          </>
        ),
        className: css.size,
      }}
    />
  );
}

/** Returns whether an element is in view when it mounts; always true unless `ask`. Later scrolling doesn't count. */
function useStartsInView<Element extends HTMLElement>(ask: boolean): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null);
  const [inView, setInView] = useState(!ask);
  useLayoutEffect(() => {
    if (!ask) return setInView(true);
    const box = element.current?.getBoundingClientRect();
    setInView(box !== undefined && box.top < innerHeight && box.bottom > 0);
  }, [ask]);
  return [element, inView];
}
