import css from './bar-chart.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface ChartPoint {
  /** Its place on the axis: `12 Mar`. */
  label: string;
  value: number;
}

export interface BarChartProps {
  /** What is counted, for the table's caption: `Views by day`. */
  title: string;
  /** What one is: `views`. */
  unit: string;
  data: readonly ChartPoint[];
  /** How a value is written, with its unit where it needs one. Default: grouped digits, then `unit`. */
  format?: (value: number) => string;
  /** The same number of values from another period, drawn as a line over the bars. */
  earlier?: { label: string; values: readonly number[] };
  /** Shows the same values as a table, in the same space. */
  asTable?: boolean;
}

const plain = (value: number) => value.toLocaleString('en-NG');

/** Bars over time, with the first and last label below; screen readers get a table. */
export function BarChart({ title, unit, data, format, earlier, asTable = false }: BarChartProps) {
  const written = format ?? ((value: number) => `${plain(value)} ${unit}`);
  const top = Math.max(...data.map((point) => point.value), ...(earlier?.values ?? []), 0);
  const step = 100 / Math.max(1, data.length);
  const height = (value: number) => (top === 0 ? 0 : (Math.max(0, value) / top) * 100);
  const table = <ChartTable {...{ title, data, written, earlier }} />;
  return (
    <div className={css.chart}>
      <p className={css.top}>
        <span>{unit}</span>
        {earlier && !asTable && <span className={css.earlierKey}>{earlier.label}</span>}
        <span>highest {(format ?? plain)(top)}</span>
      </p>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
        <section className={css.scroll} aria-label={title} tabIndex={0}>
          {table}
        </section>
      ) : (
        <>
          <svg className={css.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {[0, 50, 100].map((y) => (
              <line key={y} className={css.rule} x1="0" x2="100" y1={y} y2={y} />
            ))}
            {data.map((point, place) => (
              <rect
                key={point.label}
                className={css.bar}
                x={place * step + step * 0.16}
                width={step * 0.68}
                y={100 - Math.max(height(point.value), point.value > 0 ? 1 : 0)}
                height={Math.max(height(point.value), point.value > 0 ? 1 : 0)}
              >
                <title>{`${point.label}: ${written(point.value)}`}</title>
              </rect>
            ))}
            {earlier && (
              <path
                className={css.earlier}
                d={`M${earlier.values.map((value, place) => `${place * step} ${100 - height(value)}h${step}`).join('L')}`}
              />
            )}
          </svg>
          <div className={css.axis} aria-hidden="true">
            <span>{data[0]?.label}</span>
            {data.length > 1 && <span>{data.at(-1)?.label}</span>}
          </div>
          <VisuallyHidden as="div">{table}</VisuallyHidden>
        </>
      )}
    </div>
  );
}

interface ChartTableProps extends Pick<BarChartProps, 'title' | 'data' | 'earlier'> {
  written: (value: number) => string;
}

function ChartTable({ title, data, written, earlier }: ChartTableProps) {
  return (
    <table className={css.table}>
      <caption>{title}</caption>
      {earlier && (
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Then</th>
            <th scope="col">{earlier.label}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {data.map((point, place) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td>{written(point.value)}</td>
            {earlier && <td>{written(earlier.values[place] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line without axes, for the corner of a figure. Decoration: write the change as text beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1);
  const low = Math.min(...values, 0);
  const at = (value: number, place: number) =>
    `${(place / Math.max(1, values.length - 1)) * 100} ${30 - ((value - low) / (top - low || 1)) * 28}`;
  return (
    <svg className={css.spark} viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${values.map(at).join('L')}`} />
    </svg>
  );
}
