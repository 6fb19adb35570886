import { z } from 'zod';
import { kobo, localDate } from './planning.schema.ts';

/**
 * What comes next in the couple's plan: the payment due first (a day that is past is still to pay), and the open task
 * of the earliest day. Null where there is none; `planned` is false before the first budget or checklist.
 */
export const getNextStepSchema = {
  answer: z.object({
    planned: z.boolean(),
    payment: z.object({ name: z.string(), amount_kobo: kobo, due_on: localDate }).nullable(),
    task: z.object({ title: z.string(), due_on: localDate.nullable() }).nullable(),
  }),
};
