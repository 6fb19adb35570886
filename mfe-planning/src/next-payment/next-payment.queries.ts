import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions } from '@wedding/shared/platform/query.ts';

export const nextStepQuery = () =>
  queryOptions({
    queryKey: ['next-step'],
    queryFn: ({ signal }) => fetchData(getNextStep, { signal }),
    retry: false,
  });
