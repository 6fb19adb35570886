import { cx } from '../base/cx.ts';
import { Row } from '../layout/box.tsx';
import css from './split-bar.module.css';

export interface SplitPart {
  label: string;
  /** Any unit, the same for all parts. Negative values count as 0. */
  value: number;
  tone: 'wine' | 'red' | 'gold' | 'green' | 'sand' | 'blue';
  /** The formatted value: `₦3.1m`. */
  text: string;
}

interface SplitBarProps {
  /** The name of the whole bar: `Budget`. */
  label: string;
  parts: SplitPart[];
  /** The full width in the parts' unit. By default, or if smaller, the sum of the parts. */
  total?: number;
  /** Shows names and figures below the bar. Without it they are only read out. */
  legend?: boolean;
}

/** One bar with several parts side by side, separated by a thin gap: paid, agreed, left. */
export function SplitBar({ label, parts, total = 0, legend = false }: SplitBarProps) {
  const sum = parts.reduce((all, part) => all + Math.max(0, part.value), 0);
  const full = Math.max(total, sum) || 1;
  let from = 0;
  const bars = parts.map((part) => {
    const width = (Math.max(0, part.value) / full) * 100;
    const bar = { part, x: from, width };
    from += width;
    return bar;
  });
  return (
    <div>
      <svg
        className={css.track}
        role="img"
        aria-label={`${label}: ${parts.map((part) => `${part.label} ${part.text}`).join(', ')}`}
      >
        {bars.map(({ part, x, width }) => (
          <rect
            key={part.label}
            className={css[part.tone]}
            x={`${x}%`}
            width={`${Math.max(0, width - (x + width < 99.9 ? 0.4 : 0))}%`}
            height="100%"
          />
        ))}
      </svg>
      {legend && (
        <Row
          as="ul"
          gap={4}
          rowGap={1}
          wrap
          above={2}
          tone="second"
          size={13}
          tabular
          breaks
          className={css.legend}
        >
          {parts.map((part) => (
            <li key={part.label}>
              <span className={cx(css.dot, css[part.tone])} aria-hidden="true" />
              {part.label} {part.text}
            </li>
          ))}
        </Row>
      )}
    </div>
  );
}
