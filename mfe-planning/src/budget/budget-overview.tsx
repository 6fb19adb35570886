import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Party } from '../lib/line-guests.ts';
import css from './budget-overview.module.css';
import { BudgetBar } from './cards/budget-bar.tsx';
import { Donut } from './cards/donut.tsx';
import type { Figure } from './model/explanation.ts';
import { plannedOf, type Share, sharesOf } from './model/shares.ts';
import { sumsOf } from './model/sums.ts';
import { ExplainSheet } from './sheets/explain-sheet.tsx';

/** Returns the planned share in percent. 100 is the whole total, neither almost all of it nor a little more. */
function percentOf(planned: number, total: number): number {
  const percent = total ? Math.round((planned * 100) / total) : 0;
  return percent === 100 ? percent + Math.sign(planned - total) : percent;
}

/** A budget at a glance: its total, how it is divided, its largest categories. */
export function BudgetOverview({ budget, party }: { budget: Budget; party: Party }) {
  const [figure, setFigure] = useState<Figure | null>(null);
  const sums = useMemo(() => sumsOf(budget, party), [budget, party]);
  const planned = plannedOf(budget.categories);
  const percent = percentOf(planned, budget.total_kobo);
  const shares = sharesOf(budget);
  return (
    <Grid as="article" gap={4} className={css.overview} aria-labelledby={budget.id}>
      <div className={css.bar}>
        <BudgetBar sums={sums} onExplain={setFigure} />
      </div>
      <Card className={css.summary}>
        <div>
          <Text as="h2" size={18} breaks className={css.name} id={budget.id}>
            {budget.name}
          </Text>
          <button
            type="button"
            className={css.total}
            aria-label={`${formatKobo(budget.total_kobo)} in all: see its parts`}
            onClick={() => setFigure('plan')}
          >
            {formatKobo(budget.total_kobo)}
          </button>
          <LeftToPlan kobo={budget.total_kobo - planned} />
        </div>
        <button
          type="button"
          className={css.ring}
          aria-label={`${percent}% planned: see the parts`}
          onClick={() => setFigure('plan')}
        >
          <Donut shares={shares}>
            Planned
            <strong>{percent}%</strong>
          </Donut>
        </button>
      </Card>
      <Card className={css.parts}>
        {budget.categories.length === 0 && (
          <Text tone="muted">There are no categories in this budget yet.</Text>
        )}
        <ShareRows shares={shares} />
        <ButtonLink
          to={`/app/budget/edit-budget?id=${budget.id}`}
          variant="outline"
          small
          icon={<Pencil aria-hidden="true" />}
        >
          Open budget<VisuallyHidden> {budget.name}</VisuallyHidden>
        </ButtonLink>
      </Card>
      {figure && <ExplainSheet budget={budget} sums={sums} figure={figure} onClose={() => setFigure(null)} />}
    </Grid>
  );
}

function LeftToPlan({ kobo }: { kobo: number }) {
  if (kobo < 0)
    return (
      <Text tone="warning" size={14} weight={600} tabular className={css.over}>
        {formatKobo(-kobo)} planned over your total
      </Text>
    );
  return (
    <Text tone="muted" size={14} tabular className={css.left}>
      {kobo === 0 ? 'Every naira has its place' : `${formatKobo(kobo)} not planned yet`}
    </Text>
  );
}

/** The donut's legend. */
function ShareRows({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className={css.rows}>
      {shares.map((share) => (
        <li key={share.id}>
          <svg className={share.tone} viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="5" fill="currentColor" />
          </svg>
          <Text as="span" weight={600} breaks className={css.rowName}>
            {share.name}
          </Text>
          <span className={css.amount}>{formatKobo(share.kobo)}</span>
        </li>
      ))}
    </ul>
  );
}

export function BudgetOverviewPending() {
  return (
    <Grid gap={4} className={css.overview} role="status">
      <VisuallyHidden>Loading your budgets</VisuallyHidden>
      <div className={css.bar}>
        <Skeleton shape="block" />
      </div>
      <Card className={css.summary}>
        <Stack gap={2}>
          <Skeleton shape="title" />
          <Skeleton count={2} />
        </Stack>
        <div className={css.ringPending}>
          <Skeleton shape="circle" />
        </div>
      </Card>
      <Card className={css.parts}>
        <div className={css.rows}>
          <Skeleton shape="row" count={6} />
        </div>
      </Card>
    </Grid>
  );
}
