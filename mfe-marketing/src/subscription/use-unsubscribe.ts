import { unsubscribe as unsubscribeCall } from '@wedding/shared/contract/subscription.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { subscriptionQuery } from './subscription.queries.ts';

/** Asks first, then stops the renewal; `day` is when the paid time ends. */
export function useUnsubscribe() {
  const { ask, toast } = useHost();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => call(unsubscribeCall, {}),
    onSuccess: ({ message, data }) => {
      client.setQueryData(subscriptionQuery().queryKey, data);
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  async function unsubscribe(day: string) {
    // The helper's own words and buttons (spec section 9), and what follows from them.
    const sure = await ask.confirm({
      title: 'Unsubscribe?',
      text: `You are about to proceed! Your plan will not renew. Everything stays open until ${day}.`,
    });
    if (sure) stop.mutate();
  }
  return { unsubscribe, busy: stop.isPending };
}
