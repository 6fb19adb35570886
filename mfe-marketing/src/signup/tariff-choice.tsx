import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useSubscribe } from '../hooks/use-subscribe.tsx';
import { chargedEvery, pricePer } from '../lib/tariff-text.ts';
import css from './signup.module.css';

/** Radio buttons for the plans. A plan is identified by its price. */
export function TariffChoice({ plans, initialPrice }: { plans: Tariff[]; initialPrice: number | null }) {
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
