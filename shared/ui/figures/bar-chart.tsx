import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { numberFormatter } from '../../format/formatters.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Grid, Row } from '../layout/box.tsx';
import css from './bar-chart.module.css';

export interface ChartPoint {
  /** The point's name: `12 Mar`, `12 Mar to 18 Mar`. */
  label: string;
  /** A shorter name for the axis: `12 Mar`. */
  short?: string;
  value: number;
  /** Whether its time hasn't ended, so that it can't be compared with the others. Its label says so. */
  isPartial?: boolean;
}

interface BarChartProps {
  /** What is counted, for the table's caption: `Views by day`. */
  title: string;
  /** The unit of a value: `views`. */
  unit: string;
  /** The unit of the value 1: `view`. Default: `unit`. */
  singularUnit?: string;
  data: readonly ChartPoint[];
  /** Formats a value, with its unit if it needs one. Default: grouped digits, then `unit`. */
  format?: (value: number) => string;
  /** Formats a value for the axis, in few characters. Default: `format`, or `1.2k` without one. */
  tick?: (value: number) => string;
  /** The values of another period, for as many bars from the first, drawn as a line over them. */
  earlier?: { label: string; values: readonly number[] };
  /** Shows the same values as a table, in the same space. */
  asTable?: boolean;
  /** Called when a bar is pressed: by pointer, or by Enter on the current bar. */
  onPick?: (place: number) => void;
}

const formatCompact = numberFormatter({ notation: 'compact', maximumFractionDigits: 1 });
/** Formats a figure in few characters: `1.2k`. */
export const compact = (value: number): string => formatCompact(value).toLowerCase();

/** Returns the round figure at the top of the axis, chosen so that its half is round as well. */
function axisTop(highest: number): number {
  if (highest <= 1) return 1;
  if (highest <= 10) return Math.ceil(highest / 2) * 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((each) => each * power >= highest) ?? 10;
  return step * power;
}

/** Returns as many positions on the axis as a phone has room for, including the first and the last. */
function axisPlaces(count: number): number[] {
  const tickCount = Math.min(4, count);
  return Array.from({ length: tickCount }, (_, n) =>
    Math.round((n * (count - 1)) / Math.max(1, tickCount - 1)),
  );
}

/**
 * Bars over time, with axes. The value under the pointer is shown. For the keyboard the chart is one tab stop, and the arrow
 * keys move between its bars. Screen readers also get a table.
 */
export function BarChart(props: BarChartProps) {
  const { title, unit, data, format, tick = format ?? compact, earlier, asTable = false, onPick } = props;
  const { singularUnit = unit } = props;
  const [at, setAt] = useState<number | null>(null);
  const [near, setNear] = useState(data.length - 1);
  const written = format ?? ((value: number) => `${formatCount(value)} ${value === 1 ? singularUnit : unit}`);
  const highest = Math.max(...data.map((point) => point.value), ...(earlier?.values ?? []), 0);
  const top = axisTop(highest);
  const step = 100 / Math.max(1, data.length);
  const height = (value: number) => (Math.max(0, value) / top) * 100;
  const table = <ChartTable title={title} data={data} written={written} earlier={earlier} />;
  const last = data.length - 1;
  const place = Math.max(0, Math.min(near, last));
  const earlierText = (one: number) => {
    const value = earlier?.values[one];
    return value === undefined ? '' : written(value);
  };
  const valueLabel = (one: number) =>
    `${data[one]?.label ?? ''}: ${written(data[one]?.value ?? 0)}${earlierText(one) && `, ${earlier?.label} ${earlierText(one)}`}`;
  const show = (one: number) => {
    setAt(one);
    setNear(one);
  };
  const indexAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width > 0 ? (clientX - left) / width : 0;
    return Math.min(last, Math.max(0, Math.floor(share * data.length)));
  };
  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowRight: Math.min(last, place + 1),
      ArrowUp: Math.min(last, place + 1),
      ArrowLeft: Math.max(0, place - 1),
      ArrowDown: Math.max(0, place - 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (event.key === 'Escape') setAt(null);
    if ((event.key === 'Enter' || event.key === ' ') && onPick) {
      event.preventDefault();
      onPick(place);
    }
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  }
  return (
    <div className={css.chart}>
      <Row below={3} as="p" gap={3} rowGap={0} justify="between" wrap tone="muted" size={13} tabular>
        <span>{unit}</span>
        {earlier && !asTable && (
          <Row as="span" inline className={css.earlierKey}>
            {earlier.label}
          </Row>
        )}
        <span>highest {(format ?? formatCount)(highest)}</span>
      </Row>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls must be reachable by keyboard
        <section className={css.scroll} aria-label={title} tabIndex={0}>
          {table}
        </section>
      ) : (
        <>
          <Grid gap={2} className={css.frame}>
            <div className={css.ticks} aria-hidden="true">
              <span>{tick(top)}</span>
              {top > 1 && <span>{tick(top / 2)}</span>}
              <span>{tick(0)}</span>
            </div>
            <div
              className={css.area}
              role="slider"
              tabIndex={0}
              aria-label={onPick ? `${title}. Press Enter to see what is behind a bar` : title}
              aria-valuemin={1}
              aria-valuemax={data.length}
              aria-valuenow={place + 1}
              aria-valuetext={valueLabel(place)}
              data-pick={onPick ? '' : undefined}
              onKeyDown={onKeyDown}
              onFocus={() => setAt(place)}
              onBlur={() => setAt(null)}
              onPointerMove={(event) => show(indexAt(event))}
              // With keyboard focus, the value stays visible.
              onPointerLeave={({ currentTarget }) =>
                setAt(currentTarget === document.activeElement ? place : null)
              }
              onClick={() => onPick?.(place)}
              onPointerDown={(event) => show(indexAt(event))}
            >
              <svg className={css.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                {[0, 50, 100].map((y) => (
                  <line key={y} className={css.rule} x1="0" x2="100" y1={y} y2={y} />
                ))}
                {data.map((point, each) => (
                  <rect
                    key={point.label}
                    className={css.bar}
                    data-at={each === at || undefined}
                    data-partial={point.isPartial || undefined}
                    x={each * step + step * 0.16}
                    width={step * 0.68}
                    y={100 - Math.max(height(point.value), point.value > 0 ? 1 : 0)}
                    height={Math.max(height(point.value), point.value > 0 ? 1 : 0)}
                  />
                ))}
                {data.some(({ isPartial }) => isPartial) && data.length > 1 && (
                  <line className={css.now} x1={last * step} x2={last * step} y1="0" y2="100" />
                )}
                {earlier && (
                  <path
                    className={css.earlier}
                    d={`M${earlier.values.map((value, each) => `${each * step} ${100 - height(value)}h${step}`).join('L')}`}
                  />
                )}
              </svg>
              {at !== null && data[at] && (
                <span
                  className={css.value}
                  data-side={at > data.length / 2 ? 'left' : 'right'}
                  style={{ insetInlineStart: `${(at + 0.5) * step}%` }}
                  aria-hidden="true"
                >
                  <strong>{written(data[at].value)}</strong>
                  <span>{data[at].label}</span>
                  {earlierText(at) && (
                    <span>
                      {earlier?.label}: {earlierText(at)}
                    </span>
                  )}
                </span>
              )}
            </div>
          </Grid>
          <Row
            gap={1}
            rowGap={0}
            justify="between"
            wrap
            tone="muted"
            size={13}
            className={css.axis}
            aria-hidden="true"
          >
            {axisPlaces(data.length).map((each) => (
              <span key={each}>{data[each]?.short ?? data[each]?.label}</span>
            ))}
          </Row>
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
      <VisuallyHidden as="caption">{title}</VisuallyHidden>
      {earlier && (
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">This period</th>
            <th scope="col">{earlier.label}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {data.map((point, place) => (
          <tr key={point.label}>
            <th scope="row">{point.label}</th>
            <td>{written(point.value)}</td>
            {earlier && <td>{earlier.values[place] === undefined ? '–' : written(earlier.values[place])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
