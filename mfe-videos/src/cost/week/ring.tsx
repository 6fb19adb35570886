import type { Stage } from './week.ts';

const RADIUS = 20;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const COLOURS: Record<Stage, string> = { free: 'success', saving: 'gold', over: 'danger' };

interface RingProps {
  /** The used share of a week's data. */
  share: number;
  stage: Stage;
  /** Size in pixels. */
  size?: number;
}

/** Shows how much of a week's data is used, as a ring. The text beside it says the same. */
export function Ring({ share, stage, size = 32 }: RingProps) {
  const drawn = Math.min(1, Math.max(0, share)) * CIRCUMFERENCE;
  const circle = { cx: 24, cy: 24, r: RADIUS };
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" strokeWidth={6} aria-hidden="true">
      <circle {...circle} stroke="var(--hairline)" />
      {drawn > 0 && (
        <circle
          {...circle}
          stroke={`var(--${COLOURS[stage]})`}
          strokeLinecap="round"
          strokeDasharray={`${drawn} ${CIRCUMFERENCE}`}
          transform="rotate(-90 24 24)"
        />
      )}
    </svg>
  );
}
