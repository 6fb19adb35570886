import type { Confirmation } from '@wedding/shared/contract/signup.schema.ts';
import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { IconLink } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PublicTariffList } from '../components/tariff-list.tsx';
import { TextToSend } from '../components/text-to-send.tsx';
import { priceEvery, pricePerDay } from '../lib/tariff-text.ts';
import { tariffsQuery } from '../lib/tariffs.queries.ts';
import { RequestForm } from './request-form.tsx';
import css from './signup.module.css';

/** Step 2: asks for the number, then says what to text from it. */
export function ConfirmStep({ productId }: { productId: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, []);
  const chosenTariff = useQuery(tariffsQuery()).data?.find(({ product_id }) => product_id === productId);
  return (
    <>
      <div className={css.back}>
        <IconLink
          to={chosenTariff ? `/signup?price=${chosenTariff.price}` : '/signup'}
          label="Back to the plans"
        >
          <ArrowLeft aria-hidden="true" />
        </IconLink>
      </div>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        You've selected a plan!
      </h1>
      <Text tone="second" size={18} className={css.lead}>
        Unlock exclusive features with your premium plan.
      </Text>
      <PublicTariffList>
        {(tariffs) => {
          const tariff = tariffs.find(({ product_id }) => product_id === productId);
          return tariff ? <Selected key={tariff.product_id} plan={tariff} /> : <NotOffered />;
        }}
      </PublicTariffList>
    </>
  );
}

function Selected({ plan }: { plan: Tariff }) {
  const [phone, setPhone] = useTyped('phone', '');
  const [asked, setAsked] = useState<{ text: string; code: string | null } | null>(null);
  return (
    <>
      <div className={css.selected}>
        <Text tone="gold" size={13} weight={600} breaks>
          {plan.name}
        </Text>
        <p className={css.perDay}>{pricePerDay(plan)}</p>
        <Text tone="muted" size={14}>
          Charged once a day
        </Text>
        <Text weight={600} tabular className={css.charge}>
          You pay {priceEvery(plan)}
        </Text>
      </div>
      {asked ? (
        <ConfirmByText phone={phone} {...asked} onOther={() => setAsked(null)} />
      ) : (
        <RequestForm plan={plan} phone={phone} onPhone={setPhone} onAsked={setAsked} />
      )}
    </>
  );
}

function NotOffered() {
  return (
    <EmptyState
      art={null}
      text="This plan is no longer on offer."
      action={<ButtonLink to="/signup">Choose another plan</ButtonLink>}
    />
  );
}

/** The second step of the double opt-in: the text that starts the plan, from the number just given. */
function ConfirmByText(props: Confirmation & { phone: string; onOther: () => void }) {
  const { phone, text, code, onOther } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus(), []);
  return (
    <Stack as="section" gap={4} className={css.confirm}>
      <h2 ref={heading} tabIndex={-1}>
        Confirm with one text
      </h2>
      <p>
        From <strong>{phone.trim()}</strong>, text <strong>{text}</strong> to{' '}
        <strong>{code ?? 'our short code'}</strong>.{' '}
        {code
          ? 'Your plan starts when the message arrives. We don’t charge you before that.'
          : 'This plan has no short code yet. Please choose another plan, or ask us for the code.'}
      </p>
      <TextToSend text={text} code={code} />
      <p className={css.after}>
        Message sent? <Link to="/signin">Log In</Link>
      </p>
      <Button variant="quiet" small onClick={onOther}>
        Use another number
      </Button>
    </Stack>
  );
}
