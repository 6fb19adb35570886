import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

export type NextStep = AnswerOf<typeof getNextStep>;

export const nextStepQuery = () =>
  queryOptions({
    queryKey: ['next-step'],
    queryFn: ({ signal }) => fetchData(getNextStep, { signal }),
    ...earlyAnswer(getNextStep, {}),
    retry: false,
  });
