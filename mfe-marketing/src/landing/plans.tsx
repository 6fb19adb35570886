import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { formatNaira } from '@wedding/shared/ui/money.ts';
import { PlanList } from '../plan-list.tsx';
import { chargedEvery } from '../plan-words.ts';
import css from './plans.module.css';
import { Section } from './section.tsx';

/** What it costs, from the live call. */
export function Plans() {
  return (
    <Section
      id="plans"
      title="One price, everything in it"
      lead="Every plan opens the whole of it. You start by sending one text message, and you can stop on any day."
    >
      <PlanList>
        {(plans) => (
          <ul className={css.plans}>
            {plans.map((plan) => (
              <li key={plan.product_id} className={css.plan}>
                <h3 className={css.name}>{plan.name}</h3>
                <p className={css.price}>{formatNaira(plan.price)}</p>
                <p className={css.charged}>{chargedEvery(plan)}</p>
                <ButtonLink wide variant="outline" to={`/signup?price=${plan.price}`}>
                  Choose the {plan.name} plan
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </PlanList>
    </Section>
  );
}
