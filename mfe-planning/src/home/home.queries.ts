import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { getNextStep } from '@wedding/shared/contract/next-step.ts';
import { earlyAnswer, fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions } from '@wedding/shared/host/query.ts';

/** Where this device stores what the home has to know without a network. */
export const HOME = 'home';
/** There when the couple hadn't planned anything yet, the last time it was asked. */
export const UNANSWERED = 'unanswered';

export type NextStep = AnswerOf<typeof getNextStep>;

export const nextStepQuery = () =>
  queryOptions({
    queryKey: ['next-step'],
    queryFn: ({ signal }) => fetchData(getNextStep, { signal }),
    ...earlyAnswer(getNextStep, {}),
    retry: false,
  });
