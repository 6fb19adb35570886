import { type ReactNode, useEffect, useState } from 'react';
import { NO_ANSWER, SLOW_MS } from '../../host/use-slow-notice.ts';
import { cx } from '../base/cx.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Text } from '../layout/box.tsx';
import { CardGrid } from '../layout/card.tsx';
import css from './skeleton.module.css';

interface SkeletonProps {
  /** The kind of content that it represents. Default `text`. */
  shape?: 'text' | 'title' | 'thumb' | 'block' | 'row' | 'circle';
  /** The number of placeholders, one below the other. */
  count?: number;
  /** Announced: `Loading the calendar`. Absent if something around it is. */
  label?: string;
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Says in a `status` what is loading: to screen readers at once, to everybody once it is late. */
export function LoadingText({ children }: { children: ReactNode }) {
  const isLate = useDelayed(true, SLOW_MS);
  return (
    <>
      <VisuallyHidden>{children}</VisuallyHidden>
      {isLate && (
        <Text as="span" tone="second" below={3} style={{ display: 'block' }}>
          {`${NO_ANSWER}.`}
        </Text>
      )}
    </>
  );
}

/** Grey placeholders in the size of the loading content. They reserve their space immediately and appear after 200 ms. */
export function Skeleton({ shape = 'text', count = 1, label }: SkeletonProps) {
  const bones = places(count).map((place) => (
    <span key={place} className={cx(css.bone, css[shape])} aria-hidden="true" />
  ));
  if (!label) return bones;
  return (
    <div role="status">
      <LoadingText>{label}</LoadingText>
      {bones}
    </div>
  );
}

/** The loading state of a grid of video cards, announced once. */
export function SkeletonCards({ count = 6, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div role="status">
      <LoadingText>{label}</LoadingText>
      <CardGrid>
        {places(count).map((place) => (
          <li key={place} className={css.card} aria-hidden="true">
            <Skeleton shape="thumb" />
            <div className={css.body}>
              <Skeleton count={3} />
            </div>
          </li>
        ))}
      </CardGrid>
    </div>
  );
}

/** Returns true once `waiting` has lasted `ms`, for loading states without a skeleton. */
export function useDelayed(waiting: boolean, ms = 200): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setDue(true), ms);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [waiting, ms]);
  return waiting && due;
}
