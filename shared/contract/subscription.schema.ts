import { z } from 'zod';
import { id, idParams, requiredText, timestamp } from './field.schema.ts';
import { proofKey } from './proof.schema.ts';

/** `price` is in whole naira, `duration` in days. `title` is the text that a person sends to `code`. */
export const tariff = z.object({
  product_id: id,
  name: z.string(),
  price: z.int().meta({ unit: 'naira' }),
  duration: z.int().meta({ unit: 'day' }),
  code: z.string().nullable(),
  title: z.string(),
});
export type Tariff = z.infer<typeof tariff>;

/** `amount` in whole naira. */
export const charge = z.object({
  id,
  plan: z.string(),
  amount: z.int().meta({ unit: 'naira' }),
  charged_at: timestamp,
});
export type Charge = z.infer<typeof charge>;

/**
 * The couple's own membership. If `renews` is false, it ends at `ends_at`. `plan` is null for a person who is covered by
 * another person's subscription.
 */
export const subscription = z.object({
  plan: tariff.nullable(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  renews: z.boolean(),
  charges: z.array(charge),
});
export type Subscription = z.infer<typeof subscription>;

export const listPublicTariffsSchema = { answer: z.array(tariff) };
export const listTariffsSchema = { answer: z.array(tariff) };
export const getSubscriptionSchema = { answer: subscription };
/** `key` belongs to a proof for `norenew`. Without one the answer is `PROOF_NEEDED`. */
export const unsubscribeSchema = {
  query: z.object({ key: proofKey.optional() }),
  answer: subscription,
};

/** A plan as administrators see it. `subscribers` counts the running memberships. */
export const adminTariff = tariff.extend({
  subscribers: z.int(),
  created_at: timestamp,
  retired_at: timestamp.nullable(),
});
export type AdminTariff = z.infer<typeof adminTariff>;
export const listAdminTariffsSchema = { answer: z.array(adminTariff) };
export const createTariffSchema = {
  body: z.object({
    name: requiredText(60),
    price: z.int().min(1).max(10_000_000).meta({ unit: 'naira' }),
    duration: z.int().min(1).max(3650).meta({ unit: 'day' }),
    code: z
      .string()
      .trim()
      .regex(/^[0-9*#+]{0,15}$/, 'Digits only, such as 33070.')
      .nullable()
      .optional(),
    title: requiredText(60),
  }),
  answer: adminTariff,
};
/** `id` is the plan's `product_id`. */
export const retireTariffSchema = { params: idParams, answer: adminTariff };
