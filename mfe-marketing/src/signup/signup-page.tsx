import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link, useSearchParams } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import { type FormEvent, useId, useState } from 'react';
import { PublicTariffList } from '../components/tariff-list.tsx';
import { useSubscribe } from '../hooks/use-subscribe.tsx';
import { chargedEvery, pricePer } from '../lib/tariff-text.ts';
import { ConfirmStep } from './confirm-step.tsx';
import css from './signup.module.css';

/**
 * The sign-up: `?price=` preselects a plan; `?step=confirm&plan=` is step 2, for devices that can't send texts.
 */
export function SignupPage() {
  const [params] = useSearchParams();
  const confirms = params.get('step') === 'confirm';
  return (
    <div className={css.page}>
      <div className={css.art} data-tone="wine">
        <Adire seed={5} cols={8} rows={14} />
      </div>
      <Stack justify="center" shrink className={css.side}>
        <div className={css.column}>
          {confirms ? (
            <ConfirmStep productId={Number(params.get('plan'))} />
          ) : (
            <ChooseStep price={Number(params.get('price')) || null} />
          )}
        </div>
      </Stack>
    </div>
  );
}

function ChooseStep({ price }: { price: number | null }) {
  return (
    <>
      <h1 className={css.title}>Choose Your Subscription Plan</h1>
      <Text tone="second" size={18} className={css.lead}>
        Unlock expert advice and planning tools with our premium plan.
      </Text>
      <PublicTariffList>
        {(tariffs) => <TariffChoice plans={tariffs} initialPrice={price} />}
      </PublicTariffList>
      <Text above={6} tone="second" center className={css.member}>
        Already a member? <Link to="/signin">Log In</Link>
      </Text>
    </>
  );
}

/** Radio buttons for the plans. A plan is identified by its price. */
function TariffChoice({ plans, initialPrice }: { plans: Tariff[]; initialPrice: number | null }) {
  const { toast } = useHost();
  const { subscribe, dialog } = useSubscribe();
  const name = useId();
  const [price, setPrice] = useState(initialPrice);

  function proceed(event: FormEvent) {
    event.preventDefault();
    const tariff = plans.find((each) => each.price === price);
    if (tariff) void subscribe(tariff);
    else toast.warning('Please choose a plan');
  }
  return (
    <form onSubmit={proceed}>
      <Stack below={6} as="fieldset" gap={3}>
        <VisuallyHidden as="legend">Plans</VisuallyHidden>
        {plans.map((tariff) => (
          <label key={tariff.product_id} className={css.plan}>
            <input
              type="radio"
              name={name}
              value={tariff.price}
              checked={tariff.price === price}
              onChange={() => setPrice(tariff.price)}
            />
            <span className={css.planWords}>
              <strong className={css.price}>{pricePer(tariff)}</strong>
              <Text as="span" tone="muted" size={14}>
                {chargedEvery(tariff)}
              </Text>
            </span>
          </label>
        ))}
      </Stack>
      <Button type="submit" wide>
        CONTINUE
      </Button>
      {dialog}
    </form>
  );
}
