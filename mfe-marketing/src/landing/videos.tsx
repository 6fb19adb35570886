import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { Section } from './section.tsx';
import css from './videos.module.css';

const subjects = [
  { seed: 6, title: 'Money', text: 'Pricing a reception for 300, deposits, and what to ask before you pay.' },
  { seed: 7, title: 'Family', text: 'Introductions, lists and aṣọ-ẹbí, without the drama.' },
  {
    seed: 2,
    title: 'Vendors',
    text: 'Halls, caterers, bands and photographers: choosing and agreeing in writing.',
  },
];

/** The topics of the videos, with a note that the library is for members. */
export function Videos() {
  return (
    <Section
      id="lessons"
      title="The video library"
      lead="Short lessons you can watch, or just listen to. Every plan includes them all. Here’s what they cover."
    >
      <ul className={css.strip}>
        {subjects.map(({ seed, title, text }) => (
          <li key={title} className={css.subject}>
            <Poster seed={seed} />
            <div className={css.text}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
