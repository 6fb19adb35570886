import { formatNaira } from '@wedding/shared/format/money.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Check } from 'lucide-react';
import css from './example-plan.module.css';

const MILLION = 1_000_000;
const planned = 15 * MILLION;
const agreed = 9.2 * MILLION;
const paid = 3.1 * MILLION;

const tasks = [
  { text: 'Agree the introduction date', done: true },
  { text: 'Pay the deposit for the hall', done: true },
  { text: 'Give notice at the registry', done: false },
];

/** A small picture of a wedding plan, labelled as an example. */
export function ExamplePlan() {
  return (
    <figure className={css.figure}>
      <div className={css.card} data-tone="page">
        <Text tone="muted" size={13} weight={600}>
          Your budget
        </Text>
        <p className={css.amount}>{formatNaira(planned)}</p>
        <div className={css.bar} aria-hidden="true">
          <span className={css.agreed} />
          <span className={css.paid} />
        </div>
        <dl className={css.parts}>
          <div>
            <dt>
              <i className={css.paid} aria-hidden="true" />
              Paid
            </dt>
            <dd>{formatNaira(paid)}</dd>
          </div>
          <div>
            <dt>
              <i className={css.agreed} aria-hidden="true" />
              Agreed
            </dt>
            <dd>{formatNaira(agreed)}</dd>
          </div>
        </dl>
      </div>
      <div className={css.card} data-tone="page">
        <Text tone="muted" size={13} weight={600}>
          This week
        </Text>
        <ul className={css.tasks}>
          {tasks.map(({ text, done }) => (
            <li key={text} className={done ? css.done : undefined}>
              <span className={css.tick} aria-hidden="true">
                {done && <Check />}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className={css.caption}>An example wedding plan</figcaption>
    </figure>
  );
}
