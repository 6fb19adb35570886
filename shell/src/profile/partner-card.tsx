import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SharedPlan } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { invitePartner } from '@wedding/shared/contract/wedding-plan.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { ApiError, call, messageOf } from '@wedding/shared/host/call.ts';
import { useForgetOtherPlans } from '@wedding/shared/host/device/plan-copies.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { HeartHandshake, Share2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CopyLine } from '../proof/copy-line.tsx';
import { ProofSheet } from '../proof/proof-sheet.tsx';
import { TargetSign } from '../share/target-sign.tsx';
import { sharedPlanQuery, useWithdraw } from './partner.queries.ts';
import css from './partner-card.module.css';
import { PartnerRow } from './partner-row.tsx';

/** Shows who shares the wedding plan. A partner is invited by a link, and can be removed. */
export function PartnerCard() {
  const shared = useQuery(sharedPlanQuery);
  useForgetOtherPlans(shared, shared.data && (shared.data.plan?.id ?? null));
  const status = useRef<HTMLDivElement>(null);
  const isLinked = useIsLinked();
  const isLoaded = shared.data !== undefined;
  useEffect(() => {
    if (isLinked && isLoaded) status.current?.scrollIntoView?.({ block: 'center' });
  }, [isLinked, isLoaded]);
  return (
    <Card title="Your partner">
      <div className={css.status} ref={status}>
        {shared.data ? (
          <PartnerStatus shared={shared.data} />
        ) : shared.error ? (
          <ErrorState query={shared} />
        ) : (
          <Skeleton shape="row" count={2} label="Loading your partner" />
        )}
      </div>
    </Card>
  );
}

/** Whether the address leads to this card. */
const useIsLinked = () => useLocation().hash === '#partner';

function PartnerStatus({ shared }: { shared: SharedPlan }) {
  const { config, toast } = useHost();
  const client = useQueryClient();
  const [proving, setProving] = useState(false);
  const [link, setLink] = useState('');
  const isLinked = useIsLinked();
  const { key: visit } = useLocation();
  const offer = useEffectEvent(() => setProving(!shared.invitation && !link));
  useEffect(() => {
    if (isLinked && visit) offer();
  }, [isLinked, visit]);
  const other = shared.members.find((member) => !member.you);
  const you = shared.members.find((member) => member.you);
  if (other && you) return <PartnerRow other={other} you={you} />;

  async function invite(key: string) {
    try {
      const { data } = await call(invitePartner, { body: { key } });
      setLink((config.siteUrl || location.origin) + data.path);
    } catch (error) {
      // Somebody has joined since the page was opened. The card then shows who.
      if (!(error instanceof ApiError) || error.code !== 'PLAN_SHARED') throw error;
      toast.warning(error.message);
    }
    setProving(false);
    await client.invalidateQueries({ queryKey: sharedPlanQuery.queryKey });
  }
  return (
    <Stack gap={4} className={css.body}>
      {shared.invitation && link ? (
        <InvitationLink link={link} until={shared.invitation.expires_at} />
      ) : (
        <Text tone="second">
          {shared.invitation
            ? `Your invitation is open until ${formatLongDay(shared.invitation.expires_at)}. We showed its link only once. If you’ve lost it, create a new one. The old link will then stop working.`
            : 'Plan together: your partner signs in with their own number, is covered by your subscription, and sees the same budget and checklist.'}
        </Text>
      )}
      <Row gap={3} wrap>
        {!link && (
          <Button
            variant={shared.invitation ? 'outline' : 'primary'}
            icon={<HeartHandshake aria-hidden="true" />}
            onClick={() => setProving(true)}
          >
            {shared.invitation ? 'Create a new link' : 'Invite your partner'}
          </Button>
        )}
        {shared.invitation && <Withdraw onDone={() => setLink('')} />}
      </Row>
      {proving && (
        <ProofSheet
          purpose="invite"
          lead="Whoever opens the link can share your wedding plan, so confirm your number first."
          busy="Creating the link"
          onProved={invite}
          onClose={() => setProving(false)}
        />
      )}
    </Stack>
  );
}

function Withdraw({ onDone }: { onDone: () => void }) {
  const { ask, toast } = useHost();
  const withdraw = useWithdraw();
  async function askAndWithdraw() {
    if (!(await ask.confirmDelete())) return;
    withdraw.mutate(undefined, {
      onSuccess: ({ message }) => {
        toast.success(message);
        onDone();
      },
      onError: (error) => toast.error(messageOf(error)),
    });
  }
  return (
    <Button variant="quiet" busy={withdraw.isPending} onClick={() => void askAndWithdraw()}>
      Withdraw invitation
    </Button>
  );
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Shows the link to send. It can't be shown again later, because only its hash is stored. */
function InvitationLink({ link, until }: { link: string; until: string }) {
  const { share, config } = useHost();
  const content = {
    title: config.brandName,
    text: 'Let’s plan our wedding together:',
    url: link,
  };
  return (
    <>
      <Text tone="second">
        Send this link only to your partner. It works once and expires on {formatLongDay(until)}.
      </Text>
      <CopyLine label="Link" name="link" text={link} />
      <Grid gap={3} className={css.ways} ref={reveal}>
        <ButtonLink
          icon={<TargetSign name="whatsapp" />}
          href={`https://wa.me/?text=${encodeURIComponent(`${content.text} ${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </ButtonLink>
        <Button variant="outline" icon={<Share2 aria-hidden="true" />} onClick={() => void share(content)}>
          Share
        </Button>
      </Grid>
    </>
  );
}
