import { Clapperboard, ListChecks, type LucideIcon, Wallet } from 'lucide-react';
import css from './promises.module.css';
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
