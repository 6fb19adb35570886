import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { sumsOf } from '@wedding/shared/domain/budget/budget-sums.ts';
import type { Party } from '@wedding/shared/domain/budget/line-guests.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BudgetBalance } from './cards/budget-balance.tsx';
import { BudgetBar } from './cards/budget-bar.tsx';
import type { Figure } from './model/explanation.ts';
import { ExplainSheet } from './sheets/explain-sheet.tsx';

/** One of several budgets at a glance: what is left of it, what is agreed and paid, and what is due. */
export function BudgetOverview({ budget, party }: { budget: Budget; party: Party }) {
  const [figure, setFigure] = useState<Figure | null>(null);
  const sums = useMemo(() => sumsOf(budget, party), [budget, party]);
  const to = `/app/budget/edit-budget?id=${budget.id}`;
  return (
    <Stack as="article" gap={3} shrink below={8} aria-labelledby={budget.id}>
      <div>
        <Text as="h2" size={22} breaks id={budget.id}>
          {budget.name}
        </Text>
        <BudgetBalance sums={sums} onExplain={setFigure} />
      </div>
      <BudgetBar sums={sums} onExplain={setFigure} paymentsTo={`${to}&view=payments`} />
      <div>
        <ButtonLink to={to} variant="outline" small icon={<Pencil aria-hidden="true" />}>
          Open budget<VisuallyHidden> {budget.name}</VisuallyHidden>
        </ButtonLink>
      </div>
      {figure && <ExplainSheet budget={budget} sums={sums} figure={figure} onClose={() => setFigure(null)} />}
    </Stack>
  );
}
