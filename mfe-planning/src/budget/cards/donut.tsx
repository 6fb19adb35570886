import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import type { ReactNode } from 'react';
import type { Share } from '../model/shares.ts';
import css from './donut.module.css';

/** A thin gap between the parts, in hundredths of the ring. */
const GAP = 0.9;

/** A donut chart of a total's shares around a figure; the list beside it has the same as text. */
export function Donut({ shares, children }: { shares: readonly Share[]; children: ReactNode }) {
  const sum = shares.reduce((all, share) => all + share.kobo, 0) || 1;
  const gap = shares.length > 1 ? GAP : 0;
  let from = 0;
  const arcs = shares.map(({ id, kobo, tone }) => {
    const arc = { id, tone, from, length: (kobo / sum) * 100 };
    from += arc.length;
    return arc;
  });
  return (
    <div className={css.donut}>
      <svg viewBox="0 0 42 42" aria-hidden="true">
        <circle className={css.track} cx="21" cy="21" r="17.5" />
        {arcs.map((arc) => (
          <circle
            key={arc.id}
            className={arc.tone}
            cx="21"
            cy="21"
            r="17.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            pathLength="100"
            strokeDasharray={`${Math.max(0.4, arc.length - gap)} 100`}
            strokeDashoffset={-arc.from}
            transform="rotate(-90 21 21)"
          />
        ))}
      </svg>
      <Stack tone="muted" size={14} center className={css.middle}>
        {children}
      </Stack>
    </div>
  );
}
