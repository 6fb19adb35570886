import { Check } from 'lucide-react';
import css from './example-plan.module.css';

const tasks = ['Agree the introduction date', 'Pay the deposit for the hall', 'Give notice at the registry'];
/** How many of them, from the first, are done. */
const DONE = 2;

/** A small picture of a wedding plan, labelled as an example. */
export function ExamplePlan() {
  return (
    <figure className={css.figure}>
      <div className={css.card} data-tone="page">
        <p className={css.label}>Your budget</p>
        <p className={css.amount}>₦15,000,000</p>
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
            <dd>₦3,100,000</dd>
          </div>
          <div>
            <dt>
              <i className={css.agreed} aria-hidden="true" />
              Agreed
            </dt>
            <dd>₦9,200,000</dd>
          </div>
        </dl>
      </div>
      <div className={css.card} data-tone="page">
        <p className={css.label}>This week</p>
        <ul className={css.tasks}>
          {tasks.map((task, at) => (
            <li key={task} className={at < DONE ? css.done : undefined}>
              <span className={css.tick} aria-hidden="true">
                {at < DONE && <Check />}
              </span>
              {task}
            </li>
          ))}
        </ul>
      </div>
      <figcaption className={css.caption}>An example wedding plan</figcaption>
    </figure>
  );
}
