import { z } from 'zod';
import { timestamp } from './field.schema.ts';
import { kobo, localDate } from './planning.schema.ts';

/**
 * What the couple's home begins with: the wedding day, the payment due first (a day that is past is still to pay), the
 * open task of the earliest day, and what the partner did lately. Null where there is none; `planned` is false before
 * the first budget, checklist or ceremony.
 */
export const getNextStepSchema = {
  answer: z.object({
    planned: z.boolean(),
    /** The day of the main ceremony. */
    wedding_day: localDate.nullable(),
    has_checklist: z.boolean(),
    has_budget: z.boolean(),
    payment: z.object({ name: z.string(), amount_kobo: kobo, due_on: localDate }).nullable(),
    task: z.object({ title: z.string(), due_on: localDate.nullable() }).nullable(),
    /** Of a partner who came by an invitation in the last days: the first name of who invited, '' without one. */
    joined: z.string().nullable(),
    /** The latest of the partner's changes of the last week, and how many others there are. */
    partner: z
      .object({
        /** The first name; '' without one. */
        name: z.string(),
        did: z.enum(['done', 'paid', 'changed']),
        /** The task, or the budget line. */
        what: z.string(),
        in: z.enum(['checklist', 'budget']),
        at: timestamp,
        more: z.int(),
      })
      .nullable(),
  }),
};
