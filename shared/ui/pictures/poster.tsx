import { cx } from '../base/cx.ts';
import { Adire } from './adire.tsx';
import css from './poster.module.css';

/** A picture for a video without one: 16:9, drawn from its id, the same every time. Decoration only. */
export function Poster({ seed, className }: { seed: number; className?: string }) {
  const palette = Math.abs(Math.trunc(seed)) % 6;
  return (
    <span className={cx(css.poster, css[`p${palette}`], className)} aria-hidden="true">
      <Adire seed={seed * 7 + 3} cols={6} rows={4} />
    </span>
  );
}
