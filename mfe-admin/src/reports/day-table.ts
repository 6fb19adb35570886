import type { CsvTable } from '@wedding/shared/format/csv.ts';
import type { DaySeries } from '../figures/day-chart.tsx';
import { type FigureName, kindOf } from '../lib/figure-kinds.ts';

/** The units in the column heads. Cells are plain numbers for spreadsheets; figures without a unit are counts. */
const UNITS: Partial<Record<FigureName, string>> = {
  revenue: ' (naira)',
  watch_minutes: ' (minutes)',
  bytes: ' (bytes)',
};

/** Builds a table with a row per day, the running day last. When comparing, each figure has a second column. */
export function dayTable<Name extends FigureName>({
  names,
  report: { series, earlier, running },
  compare,
}: {
  names: readonly Name[];
  report: DaySeries<Name>;
  compare: boolean;
}): CsvTable {
  const heads = names.map((name) => `${kindOf(name).label}${UNITS[name] ?? ''}`);
  const cells = (day: DaySeries<Name>['series'][number] | undefined) =>
    names.map((name) => Number(day?.[name] ?? 0));
  const soFar = running ? [[`${running.day} so far`, ...cells(running)]] : [];
  if (!compare) return [['Day', ...heads], ...series.map((day) => [day.day, ...cells(day)]), ...soFar];
  return [
    ['Day', ...heads, 'Day before', ...heads.map((head) => `${head}, before`)],
    ...series.map((day, index) => [
      day.day,
      ...cells(day),
      earlier[index]?.day ?? '',
      ...cells(earlier[index]),
    ]),
    ...soFar,
  ];
}
