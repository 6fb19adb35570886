import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import { ExamplePlan } from './example-plan.tsx';
import hero from './hero.module.css';
import css from './landing.module.css';
import { Promises } from './promises.tsx';
import { Questions } from './questions.tsx';
import { Tariffs } from './tariffs.tsx';
import { Videos } from './videos.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <div className={css.sections}>
        <Promises />
        <Videos />
        <Tariffs />
        <Questions />
      </div>
    </>
  );
}

/** The hero: text on the left, the product over a cloth pattern on the right. */
function Hero() {
  return (
    <section className={hero.hero} data-hero data-tone="wine">
      <div className={hero.cloth}>
        <Adire seed={19} cols={20} rows={12} />
      </div>
      <div className={hero.inside}>
        <div>
          <p className={hero.eyebrow}>Plan · Learn · Celebrate</p>
          <h1 className={hero.title}>Your Dream Wedding Made Perfect</h1>
          <p className={hero.lead}>
            From introduction to after-party: video lessons for Nigerian couples, a budget in naira, and a
            checklist that knows every ceremony.
          </p>
          <div className={hero.actions}>
            <ButtonLink to="/signup" variant="ivory">
              Choose your plan
            </ButtonLink>
            <ButtonLink to="/lesson/preview" variant="outline">
              Watch a preview
            </ButtonLink>
          </div>
        </div>
        <ExamplePlan />
      </div>
    </section>
  );
}
