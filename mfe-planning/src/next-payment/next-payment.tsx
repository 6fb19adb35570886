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

/** What the couple pays next, or else does next, on one line that leads there: for the slot `next-payment`. */
export function NextPayment() {
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
  label: string;
  name: string;
  amount?: string;
}

const ICONS = { payment: <Wallet />, task: <ListChecks />, nothing: <CalendarHeart /> };

function Step({ kind, to, label, name, amount }: StepProps) {
  return (
    <Link to={to} className={css.card}>
      <span className={css.icon} aria-hidden="true">
        {ICONS[kind]}
      </span>
      <span className={css.words}>
        <span className={css.label}>{label}</span>{' '}
        <span className={css.name}>
          {amount && <b>{amount}</b>}
          {amount && ' '}
          <span>{name}</span>
        </span>
      </span>
      <ChevronRight className={css.arrow} aria-hidden="true" />
    </Link>
  );
}

function stepOf({ planned, payment, task }: AnswerOf<typeof getNextStep>): StepProps {
  const today = dayInLagos();
  if (payment) {
    const due = payment.due_on < today ? 'was due' : 'due';
    const label = `Next payment, ${due} ${shortDay(payment.due_on, today).replace(/^[TY]/, lower)}`;
    const amount = formatKobo(payment.amount_kobo);
    return { kind: 'payment', to: '/app/budget', label, amount, name: payment.name };
  }
  if (task) {
    const day = task.due_on && task.due_on >= today && shortDay(task.due_on, today);
    const label = day ? `Next task, ${day.replace(/^[TY]/, lower)}` : 'Next task';
    return { kind: 'task', to: '/app/checklist', label, name: task.title };
  }
  return planned
    ? { kind: 'nothing', to: '/app/budget', label: 'Nothing to pay, nothing to do', name: 'See your budget' }
    : { kind: 'nothing', to: '/app/budget/new-budget', label: 'Your wedding', name: 'Plan what it costs' };
}

const lower = (letter: string) => letter.toLowerCase();
