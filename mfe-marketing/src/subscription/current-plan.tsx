import type { Subscription } from '@wedding/shared/contract/subscription.schema.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/badge.tsx';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { formatNaira } from '@wedding/shared/ui/money.ts';
import { CircleX } from 'lucide-react';
import { formatDay, momentOf } from '../day.ts';
import { chargedEvery } from '../plan-words.ts';
import css from './subscription.module.css';
import { useUnsubscribe } from './use-unsubscribe.ts';

/** What the couple pays for, until when, and the way out. */
export function CurrentPlan({ membership }: { membership: Subscription }) {
  const { plan, ends_at, renews } = membership;
  const { unsubscribe, busy } = useUnsubscribe();
  if (!plan || !ends_at) return <Covered />;
  const day = formatDay(ends_at);
  const ended = momentOf(ends_at) <= new Date();
  const { badge, tone, until } = stateOf({ renews, ended, day });
  return (
    <Card>
      <div className={css.top}>
        <div className={css.grow}>
          <p className={css.label}>Your plan</p>
          <h2 className={css.name}>{plan.name}</h2>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <p className={css.price}>
        <strong>{formatNaira(plan.price)}</strong> {chargedEvery(plan)}
      </p>
      <p className={css.until}>{until}</p>
      <div className={css.actions}>
        <ButtonLink variant={ended ? 'primary' : 'outline'} to="/app/subscription/all-plans">
          See all plans
        </ButtonLink>
        {renews && !ended && (
          <Button
            variant="danger"
            icon={<CircleX aria-hidden="true" />}
            busy={busy}
            onClick={() => void unsubscribe(day)}
          >
            Unsubscribe
          </Button>
        )}
      </div>
    </Card>
  );
}

interface State {
  badge: string;
  tone: BadgeTone;
  until: string;
}

function stateOf({ renews, ended, day }: { renews: boolean; ended: boolean; day: string }): State {
  if (ended) {
    return { badge: 'Ended', tone: 'red', until: `Ended on ${day}. Choose a plan to open everything again.` };
  }
  if (renews) return { badge: 'Active', tone: 'green', until: `Renews on ${day}` };
  return {
    badge: 'Not renewing',
    tone: 'amber',
    until: `Ends on ${day}. Until then everything stays open.`,
  };
}

/** Signed in without a plan of one's own: a partner's subscription covers both. */
function Covered() {
  return (
    <Card>
      <p className={css.label}>Your plan</p>
      <h2 className={css.name}>Covered by your partner</h2>
      <p className={css.until}>
        Your partner’s subscription opens everything for both of you. You can still take a plan of your own.
      </p>
      <div className={css.actions}>
        <ButtonLink variant="outline" to="/app/subscription/all-plans">
          See all plans
        </ButtonLink>
      </div>
    </Card>
  );
}
