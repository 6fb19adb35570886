import { TILE, tileCloth } from './tiles.ts';

interface ThreadsProps {
  seed: number;
  cols: number;
  rows: number;
  color: string;
}

/** Draws what is in a pattern of adire, one unit for each tile. */
export function Threads({ seed, cols, rows, color }: ThreadsProps) {
  const { line, fine, dots } = tileCloth(seed, cols, rows);
  return (
    <g transform={`scale(${1 / TILE})`}>
      <g fill="none" stroke={color} strokeLinecap="round">
        <path strokeWidth=".9" opacity=".6" d={fine} />
        <path strokeWidth="1.6" d={line} />
      </g>
      <path fill={color} d={dots} />
    </g>
  );
}
