import { defineCall } from './call.ts';
import type * as s from './next-step.schema.ts';

export const getNextStep = defineCall<typeof s.getNextStepSchema>({
  method: 'GET',
  path: '/api/next-step',
  who: ['couple'],
  summary: "What comes next in the couple's plan: a payment, a task",
});
