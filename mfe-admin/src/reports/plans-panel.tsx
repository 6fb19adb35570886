import type { AdminPlan } from '@wedding/shared/contract/subscription.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Button } from '@wedding/shared/ui/button.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { formatNaira } from '@wedding/shared/ui/money.ts';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../loaded.tsx';
import { useSays } from '../use-says.ts';
import css from './reports.module.css';
import { plansQuery, useRetirePlan } from './reports.queries.ts';
import { PlanSheet } from './sheets.ts';

/** Subscription plans: made and retired, never changed, since somebody may have texted for them. */
export function PlansPanel() {
  const plans = useQuery(plansQuery());
  const [making, setMaking] = useState(false);
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <p className={css.quiet}>
          A plan is made and retired, never changed: somebody may have texted for it.
        </p>
        <Button small icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          New plan
        </Button>
      </div>
      <Loaded query={plans} what="the plans">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="No plans yet. Nobody can subscribe until there is one." />
          ) : (
            <Plans plans={rows} />
          )
        }
      </Loaded>
      {making && <PlanSheet onClose={() => setMaking(false)} />}
    </div>
  );
}

function Plans({ plans }: { plans: AdminPlan[] }) {
  return (
    <Table caption="Plans" stacked>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col" data-num>
            Price
          </th>
          <th scope="col">Charged</th>
          <th scope="col">Text to send</th>
          <th scope="col" data-num>
            Subscribers
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {plans.map((plan) => (
          <tr key={plan.product_id} className={css.row}>
            <th scope="row">{plan.name}</th>
            <td data-num data-label="Price">
              {formatNaira(plan.price)}
            </td>
            <td data-label="Charged">
              every {plan.duration} {plan.duration > 1 ? 'days' : 'day'}
            </td>
            <td data-label="Text to send">
              {plan.title}
              {plan.code ? ` to ${plan.code}` : ''}
            </td>
            <td data-num data-label="Subscribers">
              {plan.subscribers.toLocaleString('en-NG')}
            </td>
            <td data-label="State">
              <Badge tone={plan.retired_at ? 'plain' : 'green'}>
                {plan.retired_at ? 'Retired' : 'On offer'}
              </Badge>
            </td>
            <td className={css.menuCell}>{!plan.retired_at && <Retire plan={plan} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Retire({ plan }: { plan: AdminPlan }) {
  const { ask } = useHost();
  const says = useSays();
  const retire = useRetirePlan();
  async function askAndRetire() {
    const sure = await ask.confirm({
      title: `Retire ${plan.name}?`,
      text: 'Nobody new can subscribe to it. Memberships that run on it run on.',
      icon: 'warning',
      confirm: 'Retire',
      cancel: 'Cancel',
    });
    if (sure) retire.mutate(plan.product_id, says);
  }
  return (
    <Button small variant="quiet" busy={retire.isPending} onClick={() => void askAndRetire()}>
      Retire <VisuallyHidden>{plan.name}</VisuallyHidden>
    </Button>
  );
}
