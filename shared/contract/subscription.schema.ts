import { z } from 'zod';
import { id, idParams, requiredText, timestamp } from './field.schema.ts';
import { proofKey } from './proof.schema.ts';

/** `price` in whole naira, `duration` in days; `title` is what a person texts to `code`. */
export const plan = z.object({
  product_id: id,
  name: z.string(),
  price: z.int(),
  duration: z.int(),
  code: z.string().nullable(),
  title: z.string(),
});
export type Plan = z.infer<typeof plan>;

/** `amount` in whole naira. */
export const charge = z.object({ id, plan: z.string(), amount: z.int(), charged_at: timestamp });
export type Charge = z.infer<typeof charge>;

/**
 * The couple's own membership. `renews` false means that it ends at `ends_at`. `plan` is null for a
 * person who is covered by somebody else's subscription.
 */
export const subscription = z.object({
  plan: plan.nullable(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  renews: z.boolean(),
  charges: z.array(charge),
});
export type Subscription = z.infer<typeof subscription>;

export const listAllPlansSchema = { answer: z.array(plan) };
export const listPlansSchema = { answer: z.array(plan) };
export const getSubscriptionSchema = { answer: subscription };
/** `key`: of a proof to `norenew`; without one the answer is `PROOF_NEEDED`. */
export const unsubscribeSchema = {
  query: z.object({ key: proofKey.optional() }),
  answer: subscription,
};

/** A plan as administrators see it: `subscribers` counts memberships that run now. */
export const adminPlan = plan.extend({
  subscribers: z.int(),
  created_at: timestamp,
  retired_at: timestamp.nullable(),
});
export type AdminPlan = z.infer<typeof adminPlan>;
export const listAdminPlansSchema = { answer: z.array(adminPlan) };
export const createPlanSchema = {
  body: z.object({
    name: requiredText(60),
    price: z.int().min(1).max(10_000_000),
    duration: z.int().min(1).max(3650),
    code: z
      .string()
      .trim()
      .regex(/^[0-9*#+]{0,15}$/)
      .nullable()
      .optional(),
    title: requiredText(60),
  }),
  answer: adminPlan,
};
/** `id` is the plan's `product_id`. */
export const retirePlanSchema = { params: idParams, answer: adminPlan };
