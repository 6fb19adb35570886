import { cx } from '../base/cx.ts';
import { Row } from '../layout/box.tsx';
import css from './progress-bar.module.css';

interface ProgressBarProps {
  /** From 0 to 1. */
  value: number;
  /** The name of the process; read out, and shown above with the percentage if `showLabel`. */
  label: string;
  showLabel?: boolean;
  tone?: 'wine' | 'gold' | 'green';
  /** 4 px and square, for the foot of a picture. */
  thin?: boolean;
  /** Instead of the percentage: `2.1 of 6 MB`. */
  valueText?: string;
}

/** Shows progress. SVG, because the content policy forbids style attributes in prerendered HTML. */
export function ProgressBar({ value, label, showLabel, tone = 'wine', thin, valueText }: ProgressBarProps) {
  const share = Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
  const percent = Math.round(share * 100);
  return (
    <div
      className={css.wrap}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
    >
      {showLabel && (
        <Row as="span" gap={3} align="stretch" justify="between" tone="muted" size={13} tabular>
          <span>{label}</span>
          <span>{valueText ?? `${percent}%`}</span>
        </Row>
      )}
      <svg className={cx(css.track, thin && css.thin)} aria-hidden="true">
        <rect
          className={cx(css.fill, tone !== 'wine' && css[tone])}
          width={`${share * 100}%`}
          height="100%"
          rx={thin ? 0 : 4}
        />
      </svg>
    </div>
  );
}
