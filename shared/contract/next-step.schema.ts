import { z } from 'zod';
import { timestamp } from './field.schema.ts';
import { kobo, localDate, rowId } from './planning.schema.ts';

/** A device shows it once, by its `key`. `name` is the partner's or the category's, else ''. */
const celebration = z.object({
  kind: z.enum(['joined', 'category_paid', 'all_agreed', 'fifty_days']),
  key: z.string(),
  name: z.string(),
});
export type Celebration = z.infer<typeof celebration>;

/**
 * The data at the top of the couple's home: the wedding day, the payment due first (an overdue one still counts), the open
 * task with the earliest day, and the partner's recent changes. A missing one is null. `planned` is false before the first
 * budget, checklist or ceremony. `plan_id` is the account's wedding plan, null if it has none: what a device holds of another
 * one is deleted. Older versions of the api don't send it.
 */
export const getNextStepSchema = {
  answer: z.object({
    plan_id: rowId.nullable().optional(),
    planned: z.boolean(),
    /** The day of the main ceremony. */
    wedding_day: localDate.nullable(),
    has_checklist: z.boolean(),
    has_budget: z.boolean(),
    payment: z.object({ name: z.string(), amount_kobo: kobo, due_on: localDate }).nullable(),
    task: z.object({ title: z.string(), due_on: localDate.nullable() }).nullable(),
    /** The first name of the person who invited this partner in the last days; '' without a name. */
    joined: z.string().nullable(),
    /** The partner's latest change of the last week, and the number of other changes. */
    partner: z
      .object({
        /** The first name; '' without one. */
        name: z.string(),
        did: z.enum(['done', 'paid', 'changed']),
        /** Whether a changed one was only added. Older versions of the api don't send it. */
        is_new: z.boolean().optional(),
        /** The task, or the budget line. */
        what: z.string(),
        in: z.enum(['checklist', 'budget']),
        at: timestamp,
        more: z.int(),
      })
      .nullable(),
    /** What is worth a small celebration, of the last days, the latest first. Older versions of the api don't send it. */
    moments: z.array(celebration).optional(),
    /** The first of them, for older versions of the home. */
    moment: celebration.nullable().optional(),
  }),
};
