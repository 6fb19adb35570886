import { memo } from 'react';
import { type Cloth, TILE, tileCloth } from './tiles.ts';
import { useHydrated } from './use-hydrated.ts';

interface AdireProps {
  /** Any integer; the same seed gives the same pattern. */
  seed: number;
  cols: number;
  rows: number;
  /** Default `currentColor`. */
  color?: string;
}

/**
 * A pattern of adire tiles that covers its container like a picture with `object-fit: cover`. Decoration only: a prerendered
 * page contains the seed, and the browser draws the tiles.
 */
export const Adire = memo(function Adire({ seed, cols, rows, color = 'currentColor' }: AdireProps) {
  const isDrawn = useHydrated();
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${cols * TILE} ${rows * TILE}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
    >
      {isDrawn && <Threads cloth={tileCloth(seed, cols, rows)} color={color} />}
    </svg>
  );
});

function Threads({ cloth: { line, fine, dots }, color }: { cloth: Cloth; color: string }) {
  return (
    <>
      <g fill="none" stroke={color} strokeLinecap="round">
        <path strokeWidth=".9" opacity=".6" d={fine} />
        <path strokeWidth="1.6" d={line} />
      </g>
      <path fill={color} d={dots} />
    </>
  );
}
