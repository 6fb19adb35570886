import type { ReportRowKind } from '@wedding/shared/contract/report.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stat, type StatProps, Stats } from '@wedding/shared/ui/figures/stat.tsx';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useState } from 'react';
import { type FigureKind, type FigureName, formatFigure, kindOf, percent } from '../lib/figure-kinds.ts';
import css from './figures.module.css';

/** A figure and its value in the preceding period of equal length. Null means no data. */
interface FigureChange {
  value: number | null;
  before: number | null;
}

/** A report's figures, over all its days. */
export interface ReportFigures<Name extends FigureName> {
  figures: Readonly<Record<Name, FigureChange>>;
  from: string;
  to: string;
  /** The number of whole days, 0 for a report of the running day alone. */
  days: number;
  /** What the day that hasn't ended has so far, of the figures that are counted by day. */
  running: Readonly<Partial<Record<FigureName, number>>> | null;
}

interface FiguresProps<Name extends FigureName> {
  names: readonly Name[];
  report: ReportFigures<Name>;
}

const ReportRowsSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-rows" */ './report-rows-sheet.tsx')).ReportRowsSheet,
);

/** The rows that explain a share. Every other figure has its own. */
const ROWS_OF_SHARES: Partial<Record<FigureName, ReportRowKind>> = {
  churn: 'lost',
  completion: 'completions',
  bytes_per_completion: 'bytes',
};
const rowsOf = (name: FigureName): ReportRowKind => ROWS_OF_SHARES[name] ?? (name as ReportRowKind);

/** Shows the figures of whole days, each with its change since as many days before and with today's so far. Each opens its rows. */
export function Figures<Name extends FigureName>({
  names,
  report: { figures, from, to, days, running },
}: FiguresProps<Name>) {
  const [opened, setOpened] = useState<FigureName | null>(null);
  return (
    <>
      <Stats>
        {names.map((name) => {
          const kind = kindOf(name);
          const comparedWith = days === 1 ? 'the day before' : `the ${days} days before`;
          const soFar = running?.[name];
          const soFarLabel = kind.isSnapshot ? 'Now' : 'Today so far';
          if (days === 0) {
            return (
              <Stat
                key={name}
                label={kind.label}
                value={formatFigure(kind, soFar ?? null)}
                note={soFar === undefined ? 'Not known before the day ends' : soFarLabel}
              />
            );
          }
          const { value } = figures[name];
          return (
            <Stat
              key={name}
              label={kind.label}
              value={formatFigure(kind, value)}
              change={changeOf(kind, figures[name], kind.isSnapshot ? ago(days) : comparedWith)}
              {...(value !== null && value !== 0 && { onOpen: () => setOpened(name) })}
              {...(soFar !== undefined && { note: `${soFarLabel}: ${formatFigure(kind, soFar)}` })}
            />
          );
        })}
      </Stats>
      {opened && (
        <ReportRowsSheet kind={rowsOf(opened)} from={from} to={to} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** Reserves the places of figures and charts, so that nothing shifts when they load. */
export function FiguresSkeleton() {
  return (
    <Stack gap={5} role="status">
      <VisuallyHidden>Loading the figures</VisuallyHidden>
      <Grid gap={3} className={css.boneFigures}>
        <Skeleton shape="block" count={4} />
      </Grid>
      <Grid gap={5} className={css.boneCharts}>
        <Skeleton shape="block" count={4} />
      </Grid>
    </Stack>
  );
}

const ago = (days: number) => (days === 1 ? 'a day ago' : `${days} days ago`);

/** Describes a change: in percent, or by the earlier value if that was 0. */
function changeOf(
  kind: FigureKind,
  { value, before }: FigureChange,
  comparedWith: string,
): NonNullable<StatProps['change']> {
  if (value === null) return { text: 'Not enough data yet', direction: 'flat' };
  if (before === null) return { text: 'Nothing to compare with', direction: 'flat' };
  if (value === before) return { text: `Same as ${comparedWith}`, direction: 'flat' };
  const up = value > before;
  const { moreIsGood = true } = kind;
  const change = {
    direction: up ? 'up' : 'down',
    ...(moreIsGood !== null && { good: up === moreIsGood }),
  } as const;
  if (kind.format === percent) {
    const points = Math.abs(value - before) / 100;
    const distance = `${points} ${points === 1 ? 'point' : 'points'}`;
    return { text: `${distance} ${up ? 'more' : 'less'} than ${comparedWith}`, ...change };
  }
  if (before === 0)
    return {
      text: `From ${formatFigure(kind, 0)}${kind.isSnapshot ? ',' : ' in'} ${comparedWith}`,
      ...change,
    };
  const share = Math.max(1, Math.round((Math.abs(value - before) / before) * 100));
  return { text: `${formatCount(share)}% ${up ? 'more' : 'less'} than ${comparedWith}`, ...change };
}
