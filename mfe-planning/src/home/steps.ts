import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { nextPayment } from '../budget/payments/payment-weeks.ts';
import { byDay, isOpen } from '../checklist/tasks/tasks-view.ts';
import type { QueryClient } from '../lib/plan-list.ts';
import { type NextStep, nextStepQuery } from './home.queries.ts';

type Steps = Pick<NextStep, 'payment' | 'task'>;

/** Returns the payment that is due first, as the home's call answers it. */
export function paymentStep(budgets: readonly Budget[]): Steps['payment'] {
  const { name, payment } = nextPayment(budgets) ?? {};
  return name !== undefined && payment?.due_on
    ? { name, amount_kobo: payment.amount_kobo, due_on: payment.due_on }
    : null;
}

export const nextTask = (checklists: readonly Checklist[]) =>
  byDay(checklists.flatMap(({ tasks }) => tasks.filter(isOpen)))[0];

/** Returns the open task with the earliest day, as the home's call answers it. */
export function taskStep(checklists: readonly Checklist[]): Steps['task'] {
  const task = nextTask(checklists);
  return task ? { title: task.title, due_on: task.due_on } : null;
}

/**
 * Returns whether the home shows this. What the device stores may be older: another phone has changed the plan since. A newer
 * api's answer may have more fields.
 */
export function isShown<K extends keyof Steps>(client: QueryClient, kind: K, step: Steps[K]): boolean {
  const answer = client.getQueryData(nextStepQuery().queryKey)?.[kind];
  return step ? Object.entries(step).every(([name, value]) => answer?.[name as never] === value) : !answer;
}

/** Makes the home show this. */
export const show = (client: QueryClient, steps: Partial<Steps>) =>
  client.setQueryData(nextStepQuery().queryKey, (step) => step && { ...step, ...steps });
