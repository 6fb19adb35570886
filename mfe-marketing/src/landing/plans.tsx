import { formatNaira } from '@wedding/shared/format/money.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { PlanList } from '../components/plan-list.tsx';
import { chargedEvery } from '../lib/plan-text.ts';
import css from './plans.module.css';
import { Section } from './section.tsx';

/** The prices of the plans on offer. */
export function Plans() {
  return (
    <Section
      id="plans"
      title="Everything included, whichever plan"
      lead="Start with one text message. Stop any day you like."
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
