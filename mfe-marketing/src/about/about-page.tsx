import { useHost } from '@wedding/shared/host/host.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import css from './about.module.css';
import hero from './about-hero.module.css';
import { Carousel } from './carousel.tsx';
import { UserStories } from './user-stories.tsx';

export function AboutPage() {
  return (
    <>
      <AboutHero />
      <OurStory />
      <UserStories />
    </>
  );
}

function OurStory() {
  return (
    <section className={css.story} aria-labelledby="our-story">
      <div className={css.swatch}>
        <Adire seed={12} cols={5} rows={6} />
      </div>
      <Stack gap={4} tone="second" size={18} className={css.text}>
        <h2 id="our-story">Our Story</h2>
        <p>
          A Nigerian wedding is never one day. There is an introduction, a traditional ceremony, the registry,
          church or nikkah, and a reception where nobody is quite sure how many will come. Two families plan
          it together, often from two cities, nearly always from a phone.
        </p>
        <p>
          We began with a simple wish: that no couple should have to learn it all the hard way. So we put what
          experienced planners know into short lessons, and built the two tools every couple reaches for, a
          budget in naira and a checklist that knows each ceremony.
        </p>
        <p>
          Everything here is made for the phone in your hand and the data you pay for. You bring the love; we
          help with the list.
        </p>
      </Stack>
    </section>
  );
}

/** Text over the left part of the carousel. */
function AboutHero() {
  const { session } = useHost();
  const signedIn = (session.user?.roles.length ?? 0) > 0;
  const homePath = session.role === 'admin' ? '/app/admin/overview' : '/app/overview';
  return (
    <Stack shrink className={hero.hero} data-tone="wine">
      <Carousel />
      <div className={hero.over}>
        <div className={hero.text}>
          <h1 className={hero.title}>We Love Love & Celebrations</h1>
          <Text tone="second" size={18} className={hero.mission}>
            Our mission is to empower couples to plan their dream weddings with ease and confidence.
          </Text>
          <ButtonLink to={signedIn ? homePath : '/signup'} variant="ivory">
            PLAN YOUR WEDDING
          </ButtonLink>
        </div>
      </div>
    </Stack>
  );
}
