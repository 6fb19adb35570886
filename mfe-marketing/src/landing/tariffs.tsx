import { formatNaira } from '@wedding/shared/format/money.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { PublicTariffList } from '../components/tariff-list.tsx';
import { chargedEvery } from '../lib/tariff-text.ts';
import { Section } from './section.tsx';
import css from './tariffs.module.css';

/** The prices of the plans on offer. */
export function Tariffs() {
  return (
    <Section
      id="plans"
      title="Everything included, whichever plan"
      lead="Start with one text message. Stop any day you like."
    >
      <PublicTariffList>
        {(tariffs) => (
          <ul className={css.plans}>
            {tariffs.map((tariff) => (
              <li key={tariff.product_id} className={css.plan}>
                <h3 className={css.name}>{tariff.name}</h3>
                <p className={css.price}>{formatNaira(tariff.price)}</p>
                <p className={css.charged}>{chargedEvery(tariff)}</p>
                <ButtonLink wide variant="outline" to={`/signup?price=${tariff.price}`}>
                  Choose the {tariff.name} plan
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </PublicTariffList>
    </Section>
  );
}
