import { formatNaira } from '@wedding/shared/format/money.ts';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
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
    <Stack as="figure" gap={4}>
      <div className={css.card}>
        <Text size={13} weight={600} className={css.label}>
          Your budget
        </Text>
        <p className={css.amount}>{formatNaira(planned)}</p>
        <div className={css.bar} aria-hidden="true">
          <span className={css.agreed} />
          <span className={css.paid} />
        </div>
        <Grid as="dl" size={14} className={css.parts}>
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
        </Grid>
      </div>
      <div className={css.card}>
        <Text size={13} weight={600} className={css.label}>
          This week
        </Text>
        <Stack as="ul" gap={3} size={14} weight={500} className={css.tasks}>
          {tasks.map(({ text, done }) => (
            <li key={text} className={done ? css.done : undefined}>
              <span className={css.tick} aria-hidden="true">
                {done && <Check />}
              </span>
              {text}
            </li>
          ))}
        </Stack>
      </div>
      <Text as="figcaption" tone="muted" size={13} className={css.caption}>
        An example wedding plan
      </Text>
    </Stack>
  );
}
