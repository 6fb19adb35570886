import { Link, useSearchParams } from '@wedding/shared/platform/router.ts';
import { Adire } from '@wedding/shared/ui/adire.tsx';
import { PlanList } from '../plan-list.tsx';
import { PlanChoice } from './plan-choice.tsx';
import css from './signup.module.css';

/** Step 1 of the sign-up (spec section 2). `?price=` chooses a plan beforehand. */
export function SignupPage() {
  const [params] = useSearchParams();
  const price = Number(params.get('price')) || null;
  return (
    <div className={css.page}>
      <div className={css.art} data-tone="wine">
        <Adire seed={5} cols={8} rows={14} />
      </div>
      <div className={css.side}>
        <div className={css.column}>
          <h1 className={css.title}>Choose Your Subscription Plan</h1>
          <p className={css.lead}>Unlock expert advice and planning tools with our premium plan.</p>
          <PlanList>{(plans) => <PlanChoice plans={plans} initialPrice={price} />}</PlanList>
          <p className={css.member}>
            Already a member? <Link to="/signin">Log In</Link>
          </p>
        </div>
      </div>
    </div>
  );
}
