import type { Plan } from '@wedding/shared/contract/subscription.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { subscribeCard } from './subscribe-card.ts';

/** Opens the dialog that says what to text, and to which code, to subscribe to a plan. */
export function useSubscribe(): (plan: Plan) => Promise<void> {
  const { ask, report } = useHost();
  return (plan) =>
    ask.show({
      title: 'Subscribe',
      icon: 'question',
      button: 'Close',
      element: subscribeCard(plan, { agent: navigator.userAgent, report }),
    });
}
