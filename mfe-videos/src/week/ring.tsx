import css from './week.module.css';

const RADIUS = 20;
const ROUND = 2 * Math.PI * RADIUS;

/** How much of a week's data is used, as a ring; the words beside it say the same. */
export function Ring({ share, stage }: { share: number; stage: string }) {
  const drawn = Math.min(1, Math.max(0, share)) * ROUND;
  return (
    <svg className={css.ring} viewBox="0 0 48 48" data-stage={stage} aria-hidden="true">
      <circle className={css.rail} cx="24" cy="24" r={RADIUS} />
      {drawn > 0 && (
        <circle
          className={css.arc}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={`${drawn} ${ROUND}`}
          transform="rotate(-90 24 24)"
        />
      )}
    </svg>
  );
}
