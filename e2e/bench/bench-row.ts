/** One row of the table: what was measured, and what it was compared with in the same interleaved run. */
export interface BenchResult {
  what: string;
  ours: string;
  beside: string;
  /** The value that the goal judges, as "0.93" or "412 ms". */
  figure: string;
  goal: string;
  met: boolean;
}

export interface BenchRow {
  /** `npm run bench -- <name>` runs only this row. */
  name: string;
  run: () => Promise<BenchResult[]>;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the value below which `share` of the values are. @param share 0 to 1 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median of several turns with their range: `1028 ms (990 to 1110 of 7)`. */
export function spread(values: readonly number[], unit: string, digits = 0): string {
  const range = `${round(Math.min(...values), digits)} to ${round(Math.max(...values), digits)}`;
  return `${round(median(values), digits)}${unit} (${range} of ${values.length})`;
}

export const round = (value: number, digits = 2) => Number(value.toFixed(digits)).toString();
