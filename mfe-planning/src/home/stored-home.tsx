import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { type ComponentProps, useEffect, useState } from 'react';
import { weddingDay } from '../checklist/tasks/tasks-view.ts';
import { budgetsQuery, checklistsQuery } from '../lib/plan.queries.ts';
import type { PlanViews } from '../lib/plan-list.ts';
import { useStoredPlan, useWithEdits } from '../sync/use-sync.ts';
import { DateQuestion } from './date-question.tsx';
import css from './home.module.css';
import { HOME, type NextStep, UNANSWERED } from './home.queries.ts';
import { HomeTiles } from './home-tiles.tsx';
import { paymentStep, taskStep } from './steps.ts';

interface StoredHomeProps {
  query: NonNullable<ComponentProps<typeof ErrorState>['query']>;
  onAnswered: () => void;
}

/** Shows the home from the data stored on this device, while the server is unreachable; why `query` failed if none is. */
export function StoredHome({ query, onAnswered }: StoredHomeProps) {
  const { phone } = useHost();
  const state = useStoredPlan();
  // null: it isn't read yet.
  const [isNew, setNew] = useState<boolean | null>(null);
  const budgets = useWithEdits(useQuery({ ...budgetsQuery(), enabled: false }).data);
  const checklists = useWithEdits(useQuery({ ...checklistsQuery(), enabled: false }).data);
  useEffect(() => {
    void phone.read(HOME).then((entries) => setNew(entries.has(UNANSWERED)));
  }, [phone]);
  if (state === 'reading' || isNew === null) return null;
  if (budgets || checklists) return <HomeTiles next={nextOf(budgets, checklists)} />;
  if (!isNew)
    return (
      <div className={css.notice}>
        <ErrorState title="Your plan did not load" query={query} />
      </div>
    );
  return <DateQuestion joined={null} planned={false} onSaved={onAnswered} onSkip={() => setNew(false)} />;
}

/** Returns the data in the api's format. What the partner did isn't stored on the device. */
function nextOf(money: PlanViews['budget'] | undefined, work: PlanViews['checklist'] | undefined): NextStep {
  const plan = work?.plan ?? money?.plan ?? null;
  const budgets = money?.budgets ?? [];
  const checklists = work?.checklists ?? [];
  return {
    planned: true,
    wedding_day: weddingDay(plan),
    has_checklist: checklists.length > 0,
    has_budget: budgets.length > 0,
    payment: paymentStep(budgets),
    task: taskStep(checklists),
    joined: null,
    partner: null,
  };
}
