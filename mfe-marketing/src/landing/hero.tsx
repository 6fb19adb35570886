import { Adire } from '@wedding/shared/ui/adire.tsx';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { ExamplePlan } from './example-plan.tsx';
import css from './hero.module.css';

/** The hero: text on the left, the product over a cloth pattern on the right. */
export function Hero() {
  return (
    <section className={css.hero} data-hero data-tone="wine">
      <div className={css.cloth}>
        <Adire seed={19} cols={20} rows={12} />
      </div>
      <div className={css.inside}>
        <div className={css.words}>
          <p className={css.eyebrow}>Plan · Learn · Celebrate</p>
          <h1 className={css.title}>Your Dream Wedding Made Perfect</h1>
          <p className={css.lead}>
            From introduction to after-party: video lessons for Nigerian couples, a budget in naira, and a
            checklist that knows every ceremony.
          </p>
          <div className={css.actions}>
            <ButtonLink to="/signup" variant="ivory">
              Choose your plan
            </ButtonLink>
            <ButtonLink to="/lesson/preview" variant="outline">
              Watch a preview · 3 MB
            </ButtonLink>
          </div>
        </div>
        <ExamplePlan />
      </div>
    </section>
  );
}
