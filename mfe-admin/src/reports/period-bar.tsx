import { today } from '@wedding/shared/contract/local-date.ts';
import { Checkbox } from '@wedding/shared/ui/checkbox.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { TextField } from '@wedding/shared/ui/field.tsx';
import css from './period-bar.module.css';
import { type ChosenPeriod, PRESETS } from './use-period.ts';

/** Chooses the days of a report: the last so many, or from one to another; and whether to hold it against those before. */
export function PeriodBar({ period }: { period: ChosenPeriod }) {
  return (
    <div className={css.bar}>
      <Chips label="Period" options={PRESETS} value={period.preset} onChange={period.choose} />
      {period.preset === 'own' && (
        <div className={css.days}>
          <TextField
            label="From"
            type="date"
            max={period.to}
            value={period.from}
            onChange={(event) => period.between({ from: event.target.value })}
          />
          <TextField
            label="To"
            type="date"
            max={today()}
            value={period.to}
            error={period.fault || undefined}
            onChange={(event) => period.between({ to: event.target.value })}
          />
        </div>
      )}
      <Checkbox
        label="Compare with the period before"
        checked={period.compare}
        onChange={(event) => period.setCompare(event.target.checked)}
      />
    </div>
  );
}
