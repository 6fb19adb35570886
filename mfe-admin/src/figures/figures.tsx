import type { ReportRowKind } from '@wedding/shared/contract/report.schema.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Stat, Stats } from '@wedding/shared/ui/figures/stat.tsx';
import { Grid, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { LoadingText, Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { type ReactNode, useState } from 'react';
import { shortDay } from '../lib/dates.ts';
import { changeOf, type FigureChange, type FigureName, formatFigure, kindOf } from '../lib/figure-kinds.ts';
import css from './figures.module.css';
import type { RowsBehind } from './report-rows-sheet.tsx';

export type { RowsBehind };

/** A report's figures, over all its days. */
export interface ReportFigures<Name extends FigureName> {
  figures: Readonly<Record<Name, FigureChange>>;
  from: string;
  to: string;
  /** The number of whole days, 0 for a report of the running day alone. */
  days: number;
  running_day: string | null;
  /** What the day that hasn't ended has so far, of the figures that are counted by day. */
  running: Readonly<Partial<Record<FigureName, number>>> | null;
}

interface FiguresProps<Name extends FigureName> {
  names: readonly Name[];
  report: ReportFigures<Name>;
  /** Whether a figure opens its rows. Only the site’s figures have any. */
  leads?: boolean;
  /** More figures. */
  children?: ReactNode;
}

/** The rows behind a figure, loaded once they are opened. */
export const ReportRowsSheet = lazySheet(
  async () => (await import('./report-rows-sheet.tsx')).ReportRowsSheet,
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
  report: { figures, from, to, days, running, running_day },
  leads = true,
  children,
}: FiguresProps<Name>) {
  const [opened, setOpened] = useState<RowsBehind | null>(null);
  return (
    <>
      <Stats>
        {names.map((name) => {
          const kind = kindOf(name);
          const comparedWith = days === 1 ? 'the day before' : `the ${days} days before`;
          const soFar = running?.[name];
          const soFarLabel = kind.isSnapshot ? 'Now' : 'Today so far';
          const openToday =
            running_day &&
            soFar &&
            (() => setOpened({ kind: rowsOf(name), from: running_day, to: running_day }));
          const value = days === 0 ? (soFar ?? null) : figures[name].value;
          const texts = { label: kind.label, value: formatFigure(kind, value) };
          if (days === 0) {
            const note = soFar === undefined ? 'Not known before the day ends' : soFarLabel;
            return <Stat key={name} {...texts} note={note} {...(openToday && { onOpen: openToday })} />;
          }
          const ofDay = kind.isSnapshot ? `At the end of ${shortDay(to)}. ` : '';
          return (
            <Stat
              key={name}
              {...texts}
              change={changeOf(kind, figures[name], kind.isSnapshot ? ago(days) : comparedWith)}
              {...(leads && Boolean(value) && { onOpen: () => setOpened({ kind: rowsOf(name), from, to }) })}
              {...(soFar !== undefined && {
                note: `${ofDay}${soFarLabel}: ${formatFigure(kind, soFar)}`,
                onOpenNote: openToday || undefined,
              })}
            />
          );
        })}
        {children}
      </Stats>
      {opened && <ReportRowsSheet {...opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Reserves the places of figures and charts, so that nothing shifts when they load. */
export function FiguresSkeleton() {
  return (
    <Stack gap={5} role="status">
      <LoadingText>Loading the figures</LoadingText>
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
