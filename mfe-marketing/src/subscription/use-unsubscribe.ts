import { unsubscribe as unsubscribeCall } from '@wedding/shared/contract/subscription.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation, useQueryClient } from '@wedding/shared/platform/query.ts';
import { subscriptionQuery } from './subscription.queries.ts';

/** Asks first, then stops the renewal; `name` is the plan’s, `day` when its paid time ends. */
export function useUnsubscribe() {
  const { ask, prove, toast } = useHost();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: (key: string) => call(unsubscribeCall, { query: { key } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(subscriptionQuery().queryKey, data);
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  async function unsubscribe({ day, name }: { day: string; name: string }) {
    const sure = await ask.confirm({
      title: `Stop renewing ${name}?`,
      text: `You keep everything until ${day}.`,
      confirm: 'Stop renewing',
    });
    if (!sure) return;
    const key = await prove({
      purpose: 'norenew',
      lead: 'Before we stop the renewal, show us that the number is yours.',
    });
    if (key) stop.mutate(key);
  }
  return { unsubscribe, busy: stop.isPending };
}
