import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../base/cx.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import css from './table.module.css';

interface TableProps {
  /** A description of the table; read out. */
  caption: string;
  /** Up to 42 rem wide, each row becomes a card, so give every `<td>` a `data-label`. Without it, the table scrolls sideways. */
  stacked?: boolean;
  /** `<thead>` and `<tbody>`; cells with figures carry `data-num`. */
  children: ReactNode;
}

/** A native table in a card. */
export function Table({ caption, stacked = false, children }: TableProps) {
  const frame = useRef<HTMLElement>(null);
  // A scrolling region must be reachable by keyboard; one that doesn't scroll would be a useless tab stop.
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={frame} className={css.frame} aria-label={caption} tabIndex={scrolls ? 0 : undefined}>
      <table className={cx(css.table, stacked && css.stacked)}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        {children}
      </table>
    </section>
  );
}
