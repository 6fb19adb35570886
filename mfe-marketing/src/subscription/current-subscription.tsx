import type { Subscription } from '@wedding/shared/contract/subscription.schema.ts';
import { unsubscribe as unsubscribeCall } from '@wedding/shared/contract/subscription.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { formatLongDay, parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { CircleX } from 'lucide-react';
import { hasMouse } from '../components/camera-code.tsx';
import { chargedEvery } from '../lib/tariff-text.ts';
import { tariffsQuery } from '../lib/tariffs.queries.ts';
import css from './subscription.module.css';
import { subscriptionQuery } from './subscription.queries.ts';

/** The couple's plan, the end of its paid time, and how to stop renewing. */
export function CurrentSubscription({ membership }: { membership: Subscription }) {
  const { plan, ends_at, renews } = membership;
  const { unsubscribe, busy } = useUnsubscribe();
  const ended = useTime(() => ends_at !== null && parseTimestamp(ends_at) <= new Date());
  if (!plan || !ends_at) return <CoveredByPartner />;
  const day = formatLongDay(ends_at);
  const { badge, tone, until } = stateOf({ renews, ended, day });
  return (
    <Card>
      <Row gap={4} rowGap={1} align="start" justify="between" wrap>
        <div className={css.grow}>
          <Text tone="gold" size={13} weight={600}>
            Your plan
          </Text>
          <Text as="h2" size={28} breaks>
            {plan.name}
          </Text>
        </div>
        <Badge tone={tone}>{badge}</Badge>
      </Row>
      <Text above={2} tone="muted" className={css.price}>
        <strong>{formatNaira(plan.price)}</strong> {chargedEvery(plan)}
      </Text>
      <p className={css.until}>{until}</p>
      <Row above={5} gap={3} wrap>
        <ButtonLink variant="outline" to="/app/subscription/all-plans">
          See all plans
        </ButtonLink>
        {(ended || !renews) && <Renew productId={plan.product_id} />}
        {renews && !ended && (
          <Button
            variant="danger"
            icon={<CircleX aria-hidden="true" />}
            busy={busy}
            onClick={() => void unsubscribe({ day, name: plan.name })}
          >
            Unsubscribe
          </Button>
        )}
      </Row>
    </Card>
  );
}

/** Renews a plan that is on offer: by text on a phone, by confirming the number on a computer. */
function Renew({ productId }: { productId: number }) {
  const confirm = useConfirmSubscribe();
  const tariff = useQuery(tariffsQuery()).data?.find(({ product_id }) => product_id === productId);
  if (!tariff) return null;
  const { code, title } = tariff;
  const target =
    code && !hasMouse()
      ? { smsLink: smsLink({ code, text: title, agent: navigator.userAgent }) }
      : { confirmLink: `/signup?step=confirm&plan=${productId}` };
  return <Button onClick={() => void confirm(target)}>Renew</Button>;
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

/** Shown to an account without a plan: a partner's subscription covers both. */
function CoveredByPartner() {
  return (
    <Card>
      <Text tone="gold" size={13} weight={600}>
        Your plan
      </Text>
      <Text as="h2" size={28} breaks>
        Covered by your partner
      </Text>
      <p className={css.until}>
        Your partner’s subscription opens everything for both of you. You can still choose a plan of your own.
      </p>
      <Row above={5} gap={3} wrap>
        <ButtonLink variant="outline" to="/app/subscription/all-plans">
          See all plans
        </ButtonLink>
      </Row>
    </Card>
  );
}

/** Asks first, then stops the renewal. `name` is the plan's name, `day` the end of its paid time. */
function useUnsubscribe() {
  const { ask, prove, toast } = useHost();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: (key: string) => call(unsubscribeCall, { query: { key } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(subscriptionQuery().queryKey, data);
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  async function unsubscribe({ day, name }: { day: string; name: string }) {
    const sure = await ask.confirm({
      title: `Stop renewing ${name}?`,
      text: `You keep everything until ${day}.`,
      confirm: 'Stop renewing',
    });
    if (!sure) return;
    const key = await prove({
      purpose: 'norenew',
      lead: 'Before we stop the renewal, confirm your number.',
    });
    if (key) stop.mutate(key);
  }
  return { unsubscribe, busy: stop.isPending };
}

/** What Proceed opens: a prepared text message, or a page that confirms the number. */
type Target = { smsLink: string } | { confirmLink: string };

/** Asks for confirmation with the dialog's default text, then opens the target. */
function useConfirmSubscribe(): (target: Target) => Promise<void> {
  const { ask } = useHost();
  const navigate = useNavigate();
  return async (target) => {
    if (!(await ask.confirm({ title: 'Subscribe' }))) return;
    if ('smsLink' in target) window.open(target.smsLink, '_self');
    else await navigate(target.confirmLink);
  };
}
