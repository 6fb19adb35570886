import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect, useRef } from 'react';
import { paidToday } from '../budget/payments/pay-button.tsx';
import { nextPayment } from '../budget/payments/payment-weeks.ts';
import { budgetsQuery } from '../lib/plan.queries.ts';
import type { QueryClient } from '../lib/plan-list.ts';
import { useStoredPlan } from '../sync/use-stored-plan.ts';
import { SendOutbox, useEdit, useWithEdits } from '../sync/use-sync.ts';
import { nextStepQuery } from './home.queries.ts';

const fetchMissing = (client: QueryClient) => client.ensureQueryData(budgetsQuery());

/**
 * Pays the payment that is due first, each time `times` grows, with Undo. From then on the home shows what this device knows
 * of the payments, so that it follows at once, also without a network. Calls `onFailed` if the budget can't be loaded.
 */
export function PayNext({ times, onFailed }: { times: number; onFailed: () => void }) {
  const client = useQueryClient();
  const { toast } = useHost();
  const edit = useEdit();
  const state = useStoredPlan(fetchMissing);
  const budgets = useWithEdits(useQuery({ ...budgetsQuery(), enabled: false }).data)?.budgets;
  const next = budgets && nextPayment(budgets);
  const done = useRef(0);
  useEffect(() => {
    if (state !== 'failed') return;
    toast.error('Your budget did not load. Please try again.');
    onFailed();
  }, [state, toast, onFailed]);
  useEffect(() => {
    if (!next || done.current >= times) return;
    done.current = times;
    edit(...paidToday(next.payment, next.name));
  }, [next, times, edit]);
  const [name, amount, day] = next ? [next.name, next.payment.amount_kobo, next.payment.due_on] : [];
  const isLoaded = budgets !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const payment =
      name !== undefined && amount !== undefined && day ? { name, amount_kobo: amount, due_on: day } : null;
    client.setQueryData(nextStepQuery().queryKey, (step) => step && { ...step, payment });
  }, [client, isLoaded, name, amount, day]);
  return <SendOutbox />;
}
