import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { useEffect, useRef } from 'react';
import { paidToday } from '../budget/payments/pay-button.tsx';
import { nextPayment } from '../budget/payments/payment-weeks.ts';
import { budgetsQuery } from '../lib/plan.queries.ts';
import { type FetchMore, SendOutbox, useEdit, useStoredPlan, useWithEdits } from '../sync/use-sync.ts';
import { isShown, paymentStep, show } from './steps.ts';

const fetchNewer: FetchMore = async (client, engine) => {
  const { budgets } = engine.view(await client.ensureQueryData(budgetsQuery()));
  if (!isShown(client, 'payment', paymentStep(budgets))) await client.fetchQuery(budgetsQuery());
};

/**
 * Pays the payment that is due first, each time `times` grows, with Undo. From then on the home shows what this device knows
 * of the payments, so that it follows at once, also without a network. Calls `onFailed` if the budget can't be loaded.
 */
export function PayNext({ times, onFailed }: { times: number; onFailed: () => void }) {
  const client = useQueryClient();
  const { toast } = useHost();
  const edit = useEdit();
  const state = useStoredPlan(fetchNewer);
  const budgets = useWithEdits(useQuery({ ...budgetsQuery(), enabled: false }).data)?.budgets;
  const next = budgets && nextPayment(budgets);
  const done = useRef(0);
  useEffect(() => {
    if (state !== 'failed') return;
    toast.error('Your budget did not load. Please try again.');
    onFailed();
  }, [state, toast, onFailed]);
  useEffect(() => {
    if (state !== 'read' || !budgets || done.current >= times) return;
    done.current = times;
    if (next && isShown(client, 'payment', paymentStep(budgets))) edit(...paidToday(next.payment, next.name));
  }, [state, budgets, next, times, edit, client]);
  useEffect(() => {
    if (state === 'read' && budgets) show(client, { payment: paymentStep(budgets) });
  }, [state, budgets, client]);
  return <SendOutbox />;
}
