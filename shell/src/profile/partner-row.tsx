import { useQueryClient } from '@tanstack/react-query';
import type { WeddingPlanMember } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { forgetOtherPlans } from '@wedding/shared/host/device/plan-copies.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { HeartHandshake, UserRoundX } from 'lucide-react';
import { CardEntry } from '../card-entry/card-entry.tsx';
import { useRemoveMember } from './partner.queries.ts';
import css from './partner-card.module.css';

/** Shows the two members of the plan. The owner can remove the partner, and the partner can leave. */
export function PartnerRow({ other, you }: { other: WeddingPlanMember; you: WeddingPlanMember }) {
  const { ask, phone, prove, toast } = useHost();
  const client = useQueryClient();
  const remove = useRemoveMember();
  const name = other.name || other.phone;
  const owns = you.role === 'owner';

  async function askAndRemove() {
    const sure = await ask.confirm({
      title: owns ? `Remove ${name}?` : `Leave the wedding plan with ${name}?`,
      text: owns
        ? `The budget and checklist stay with you. ${name} no longer sees them, and is no longer covered by your subscription.`
        : `The budget and checklist stay with ${name}. You no longer see them, and are no longer covered by that subscription.`,
      icon: 'warning',
      confirm: owns ? 'Remove' : 'Leave',
      cancel: 'Cancel',
    });
    if (!sure) return;
    const key = await prove({
      purpose: owns ? 'remove' : 'leave',
      lead: owns
        ? `Before we remove ${name}, confirm your number.`
        : 'Before you leave this wedding plan, confirm your number.',
    });
    if (!key) return;
    const change = { id: owns ? other.account_id : you.account_id, key };
    remove.mutate(change, {
      onSuccess: ({ message }) => {
        toast.success(message);
        if (!owns) void forgetOtherPlans(null, { client, phone });
      },
      onError: (error) => toast.error(messageOf(error)),
    });
  }
  return (
    <Stack gap={4} className={css.body}>
      <CardEntry
        icon={<HeartHandshake />}
        name={name}
        detail={`${other.name && `${other.phone} · `}planning together since ${formatLongDay(
          [you.joined_at, other.joined_at].toSorted().at(-1) ?? you.joined_at,
        )}`}
      />
      <Text tone="second">Both numbers are covered while either subscription runs.</Text>
      <Row gap={3} wrap>
        <Button
          variant="danger"
          icon={<UserRoundX aria-hidden="true" />}
          busy={remove.isPending}
          onClick={() => void askAndRemove()}
        >
          {owns ? 'Remove partner' : 'Leave the wedding plan'}
        </Button>
      </Row>
    </Stack>
  );
}
