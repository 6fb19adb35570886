import { useHost } from '@wedding/shared/platform/host.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import css from './about-hero.module.css';
import { Carousel } from './carousel.tsx';

/** Text over the left of the carousel. */
export function AboutHero() {
  const { session } = useHost();
  const signedIn = (session.user?.roles.length ?? 0) > 0;
  const own = session.role === 'admin' ? '/app/admin/overview' : '/app/overview';
  return (
    <div className={css.hero} data-tone="wine">
      <Carousel />
      <div className={css.over}>
        <div className={css.words}>
          <h1 className={css.title}>We Love Love & Celebrations</h1>
          <p className={css.mission}>
            Our mission is to empower couples to plan their dream weddings with ease and confidence.
          </p>
          <ButtonLink to={signedIn ? own : '/signup'} variant="ivory">
            PLAN YOUR WEDDING
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
