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
  /** How a value is written. Default: grouped digits. */
  format?: (value: number) => string;
  /** As many values of another time, drawn as a line over the bars. */
  earlier?: { label: string; values: readonly number[] };
  /** The same as a table to look at, in the same room. */
  asTable?: boolean;
}

const plain = (value: number) => value.toLocaleString('en-NG');

/** Bars over time; the first and last place are written below, and all of it stands in a table for screen readers. */
export function BarChart({ title, unit, data, format = plain, earlier, asTable = false }: BarChartProps) {
  const top = Math.max(...data.map((point) => point.value), ...(earlier?.values ?? []), 0);
  const step = 100 / Math.max(1, data.length);
  const height = (value: number) => (top === 0 ? 0 : (Math.max(0, value) / top) * 100);
  const table = <ChartTable {...{ title, unit, data, format, earlier }} />;
  return (
    <div className={css.chart}>
      <p className={css.top}>
        <span>{unit}</span>
        {earlier && !asTable && <span className={css.earlierKey}>{earlier.label}</span>}
        <span>highest {format(top)}</span>
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
                <title>{`${point.label}: ${format(point.value)} ${unit}`}</title>
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

function ChartTable({ title, unit, data, format = plain, earlier }: Omit<BarChartProps, 'asTable'>) {
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
            <td>{`${format(point.value)} ${unit}`}</td>
            {earlier && <td>{`${format(earlier.values[place] ?? 0)} ${unit}`}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line without axes, for the corner of a figure. Decoration: say the change in words beside it. */
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
