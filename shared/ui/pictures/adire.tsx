import { lazy, memo, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

interface AdireProps {
  /** Any integer; the same seed gives the same pattern. */
  seed: number;
  cols: number;
  rows: number;
  /** Default `currentColor`. */
  color?: string;
}

/** Most pages of a couple show no pattern: their lists are full, and their videos have pictures. */
const Threads = lazy(async () => {
  const module = await import(/* webpackChunkName: "threads" */ './threads.tsx').catch(() => null);
  return { default: module?.Threads ?? Plain };
});
const Plain = (_threads: AdireProps) => null;

/**
 * A pattern of adire tiles that covers its container like a picture with `object-fit: cover`. Decoration only: a prerendered
 * page contains the seed, and the browser draws the tiles once they are loaded.
 */
export const Adire = memo(function Adire({ seed, cols, rows, color = 'currentColor' }: AdireProps) {
  const isDrawn = useHydrated();
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${cols} ${rows}`}
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMid slice"
    >
      {isDrawn && (
        <Suspense>
          <Threads seed={seed} cols={cols} rows={rows} color={color} />
        </Suspense>
      )}
    </svg>
  );
});
