import { getSubscription } from '@wedding/shared/contract/subscription.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

export const subscriptionQuery = () =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => fetchData(getSubscription, { signal }),
    ...earlyAnswer(getSubscription, {}),
  });
