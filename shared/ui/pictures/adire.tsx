import { useEffect, useState } from 'react';
import { memo } from '../../host/component.ts';
import type { Cloth } from './tiles.ts';

interface AdireProps {
  /** Any integer; the same seed gives the same pattern. */
  seed: number;
  cols: number;
  rows: number;
  /** Default `currentColor`. */
  color?: string;
}

/**
 * A pattern of adire tiles that covers its container like a picture with `object-fit: cover`. Decoration only: a page is there
 * without it, and what draws it loads where a pattern is shown. Most pages of a couple show none: their lists are full, and
 * their videos have pictures.
 */
export const Adire = memo(function Adire({ seed, cols, rows, color = 'currentColor' }: AdireProps) {
  const [cloth, setCloth] = useState<Cloth>();
  useEffect(() => {
    let isShown = true;
    async function draw() {
      const { tileCloth } = await import(/* webpackChunkName: "tiles" */ './tiles.ts');
      if (isShown) setCloth(tileCloth(seed, cols, rows));
    }
    void draw().catch(() => {});
    return () => {
      isShown = false;
    };
  }, [seed, cols, rows]);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${cols} ${rows}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
    >
      {cloth && (
        <g transform={`scale(${1 / cloth.tile})`}>
          <g fill="none" stroke={color} strokeLinecap="round">
            <path strokeWidth=".9" opacity=".6" d={cloth.fine} />
            <path strokeWidth="1.6" d={cloth.line} />
          </g>
          <path fill={color} d={cloth.dots} />
        </g>
      )}
    </svg>
  );
});
