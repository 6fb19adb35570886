import { Link, useSearchParams } from '@wedding/shared/host/router.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import { PublicTariffList } from '../components/tariff-list.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import css from './signup.module.css';
import { TariffChoice } from './tariff-choice.tsx';

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
