import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useId } from 'react';
import css from './month-rail.module.css';
import { type MonthOfTasks, monthText } from './months.ts';
import { DoneBar } from './progress.tsx';

interface MonthRailProps {
  months: readonly MonthOfTasks[];
  /** The month that is shown; '' for all. */
  value: string;
  onChange: (month: string) => void;
  /** The progress of all tasks. */
  total: { done: number; of: number };
}

/** Progress of each month with links to its tasks: a rail beside them, or a row above them on phones. */
export function MonthRail({ months, value, onChange, total }: MonthRailProps) {
  const name = useId();
  const stops = [
    { month: '', text: 'All months', ...total },
    ...months.map((month) => ({ ...month, text: monthText(month.month) })),
  ];
  return (
    <Row gap={2} align="stretch" shrink className={css.rail} role="radiogroup" aria-label="Month">
      {stops.map(({ month, text, done, of }) => (
        <label key={month} className={css.stop}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            checked={month === value}
            onChange={() => onChange(month)}
          />
          <Text as="span" size={14} weight={600} nowrap>
            {text}
          </Text>{' '}
          <Text as="span" tone="muted" size={13} tabular nowrap>
            {done} of {of}
          </Text>
          <DoneBar label={`Done in ${text}`} done={done} of={of} />
        </label>
      ))}
    </Row>
  );
}
