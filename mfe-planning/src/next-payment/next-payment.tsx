import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { today as dayInLagos } from '@wedding/shared/contract/local-date.ts';
import type { getNextStep } from '@wedding/shared/contract/next-step.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { formatKobo } from '@wedding/shared/ui/money.ts';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { CalendarHeart, ChevronRight, ListChecks, Wallet } from 'lucide-react';
import { shortDay } from '../day-text.ts';
import css from './next-payment.module.css';
import { nextStepQuery } from './next-payment.queries.ts';
import { WaitingEdits } from './waiting-edits.tsx';

/** What the couple pays next, or else does next, on one line that leads there: for the slot `next-payment`. */
export function NextPayment() {
  return (
    <>
      <Next />
      <WaitingEdits />
    </>
  );
}

function Next() {
  const { data, isError, isFetching, refetch } = useQuery(nextStepQuery());
  if (data) return <Step {...stepOf(data)} />;
  if (!isError) {
    return (
      <div className={css.card} role="status">
        <VisuallyHidden>Loading what comes next</VisuallyHidden>
        <Skeleton shape="circle" />
        <span className={css.words}>
          <Skeleton count={2} />
        </span>
      </div>
    );
  }
  return (
    <div className={css.card}>
      <span className={css.icon} aria-hidden="true">
        <Wallet />
      </span>
      <p className={css.words}>Your next payment couldn’t be fetched.</p>
      <Button variant="quiet" small busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

interface StepProps {
  kind: 'payment' | 'task' | 'nothing';
  to: string;
  name: string;
  /** What is to be done about it. */
  what: string;
}

const ICONS = { payment: <Wallet />, task: <ListChecks />, nothing: <CalendarHeart /> };

function Step({ kind, to, name, what }: StepProps) {
  return (
    <Link to={to} className={css.card}>
      <span className={css.icon} aria-hidden="true">
        {ICONS[kind]}
      </span>
      <span className={css.words}>
        {kind === 'payment' && <VisuallyHidden>Next payment: </VisuallyHidden>}
        <span className={css.name}>{name}</span> <span className={css.what}>{what}</span>
      </span>
      <ChevronRight className={css.arrow} aria-hidden="true" />
    </Link>
  );
}

function stepOf({ planned, payment, task }: AnswerOf<typeof getNextStep>): StepProps {
  const today = dayInLagos();
  if (payment) {
    const amount = formatKobo(payment.amount_kobo);
    const day = dayWord(payment.due_on, today);
    const isPast = payment.due_on < today;
    const what = isPast ? `${amount} was due ${day}` : `Pay ${amount} ${by(day)}`;
    return { kind: 'payment', to: '/app/budget', name: payment.name, what };
  }
  if (task) {
    const isAhead = task.due_on !== null && task.due_on >= today;
    const what = isAhead && task.due_on ? `Next task, ${by(dayWord(task.due_on, today))}` : 'Next task';
    return { kind: 'task', to: '/app/checklist', name: task.title, what };
  }
  return planned
    ? { kind: 'nothing', to: '/app/budget', name: 'Nothing is due', what: 'See your budget' }
    : { kind: 'nothing', to: '/app/budget/new-budget', name: 'Your wedding', what: 'Plan what it costs' };
}

/** `today`, `tomorrow`, `5 Dec`, within a sentence. */
const dayWord = (day: string, today: string) =>
  shortDay(day, today).replace(/^[TY]\w+/, (word) => word.toLowerCase());
const by = (day: string) => (/^\d/.test(day) ? `by ${day}` : day);
