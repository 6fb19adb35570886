import type { CsvTable } from '@wedding/shared/format/csv.ts';
import { type FigureName, kindOf } from '../lib/figure-kinds.ts';

/** The units in the column heads. Cells are plain numbers for spreadsheets; figures without a unit are counts. */
const UNITS: Partial<Record<FigureName, string>> = {
  revenue: ' (naira)',
  watch_minutes: ' (minutes)',
  bytes: ' (bytes)',
};

type Day<Name extends string> = Readonly<Record<Name, number>> & { day: string };

/** Builds a table with a row per day. With an earlier period, each figure has a second column. */
export function dayTable<Name extends FigureName>({
  names,
  series,
  earlier,
}: {
  names: readonly Name[];
  series: readonly Day<Name>[];
  earlier: readonly Day<Name>[] | undefined;
}): CsvTable {
  const heads = names.map((name) => `${kindOf(name).label}${UNITS[name] ?? ''}`);
  const cells = (day: Day<Name> | undefined) => names.map((name) => Number(day?.[name] ?? 0));
  if (!earlier) return [['Day', ...heads], ...series.map((day) => [day.day, ...cells(day)])];
  return [
    ['Day', ...heads, 'Day before', ...heads.map((head) => `${head}, before`)],
    ...series.map((day, index) => [
      day.day,
      ...cells(day),
      earlier[index]?.day ?? '',
      ...cells(earlier[index]),
    ]),
  ];
}
