import { useHost } from '@wedding/shared/host/host.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import { Star } from 'lucide-react';
import css from './about.module.css';
import hero from './about-hero.module.css';
import { Carousel } from './carousel.tsx';

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

const stories = [
  {
    couple: 'Adaeze & Tunde',
    place: 'Lagos',
    words:
      'Our list went from 250 to 400 in one family meeting. The budget showed us what that meant the same evening, and we could talk about it calmly.',
  },
  {
    couple: 'Halima & Ibrahim',
    place: 'Kaduna',
    words:
      'We planned from two cities. The lessons were short enough to watch on a break, and the checklist told us what came next. Nothing surprised us on the day.',
  },
];
const STARS = [1, 2, 3, 4, 5];

function UserStories() {
  return (
    <section className={css.stories} aria-labelledby="user-stories">
      <h2 id="user-stories">What couples tell us</h2>
      <Grid as="ul" gap={5} className={css.cards}>
        {stories.map(({ couple, place, words }) => (
          <li key={couple} className={css.card}>
            <div className={css.stars} role="img" aria-label="Five out of five stars">
              {STARS.map((star) => (
                <Star key={star} aria-hidden="true" />
              ))}
            </div>
            <blockquote className={css.words}>{words}</blockquote>
            <Text tone="muted" className={css.couple}>
              <strong>{couple}</strong> {place}
            </Text>
          </li>
        ))}
      </Grid>
      <ButtonLink to="/blog">EXPLORE EXPERT INSIGHTS</ButtonLink>
    </section>
  );
}
