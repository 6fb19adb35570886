import type { Subscription } from '@wedding/shared/contract/subscription.schema.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { formatNaira } from '@wedding/shared/ui/money.ts';
import { CircleX } from 'lucide-react';
import { formatDay } from '../day.ts';
import { chargedEvery } from '../plan-words.ts';
import css from './subscription.module.css';
import { useUnsubscribe } from './use-unsubscribe.ts';

/** What the couple pays for, until when, and the way out. */
export function CurrentPlan({ membership }: { membership: Subscription }) {
  const { plan, ends_at, renews } = membership;
  const { unsubscribe, busy } = useUnsubscribe();
  if (!plan || !ends_at) {
    return (
      <Card>
        <p className={css.note}>You have no plan of your own at the moment.</p>
        <ButtonLink to="/app/subscription/all-plans">See all plans</ButtonLink>
      </Card>
    );
  }
  const day = formatDay(ends_at);
  return (
    <Card>
      <div className={css.top}>
        <div>
          <p className={css.label}>Your plan</p>
          <h2 className={css.name}>{plan.name}</h2>
        </div>
        <Badge tone={renews ? 'green' : 'amber'}>{renews ? 'Active' : 'Not renewing'}</Badge>
      </div>
      <p className={css.price}>
        <strong>{formatNaira(plan.price)}</strong> {chargedEvery(plan)}
      </p>
      <p className={css.until}>
        {renews ? `Renews on ${day}` : `Ends on ${day}. Until then everything stays open.`}
      </p>
      <div className={css.actions}>
        <ButtonLink variant="outline" to="/app/subscription/all-plans">
          See all plans
        </ButtonLink>
        {renews && (
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
