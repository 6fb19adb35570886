import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Grid, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Star } from 'lucide-react';
import css from './about.module.css';

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

export function UserStories() {
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
