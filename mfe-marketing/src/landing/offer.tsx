import { formatNaira } from '@wedding/shared/format/money.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Poster } from '@wedding/shared/ui/pictures/poster.tsx';
import { Clapperboard, ListChecks, type LucideIcon, Wallet } from 'lucide-react';
import { PublicTariffList } from '../components/tariff-list.tsx';
import { chargedEvery } from '../lib/tariff-text.ts';
import css from './offer.module.css';
import { Section } from './section.tsx';

const promises: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Clapperboard,
    title: 'Lessons that respect your data',
    text: 'Every lesson says what it costs in MB before it plays, starts small, and never plays by itself.',
  },
  {
    icon: Wallet,
    title: 'A budget that adds up',
    text: 'Naira throughout: what you plan, what you have agreed, what you have paid, and who pays it.',
  },
  {
    icon: ListChecks,
    title: 'A checklist for every ceremony',
    text: 'Introduction, traditional, registry, church or nikkah, reception: each task knows its day.',
  },
];

export function Promises() {
  return (
    <Section id="inside" title="Everything the big day asks of you">
      <ul className={css.promises}>
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className={css.promise}>
            <span className={css.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
            <div className={css.about}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
