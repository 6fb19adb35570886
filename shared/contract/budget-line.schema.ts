import { z } from 'zod';
import { longText, text } from './field.schema.ts';
import { MAX_COUNT } from './plan-entities.ts';
import { KOBO_MAX, kobo, localDate, row, rowId, rowName, storedName } from './planning.schema.ts';

/** Guests, pieces and the like. */
export const count = z.int().min(0).max(MAX_COUNT);
/** ₦10m, the highest price for one guest or one piece, so that a line's total stays exact. */
const unitKobo = z.int().min(0).max(1_000_000_000);

/**
 * How a line is priced: a fixed sum; a price for each guest of a ceremony (null: of its category's), or with `buffer` for
 * each plate that is cooked; or a price for each piece. Never more than ₦10bn.
 */
export const pricing = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('flat'), amount_kobo: kobo }),
  z.strictObject({
    mode: z.literal('per_guest'),
    unit_kobo: unitKobo,
    ceremony_id: rowId.nullable(),
    buffer: z.boolean(),
  }),
  z
    .strictObject({ mode: z.literal('per_unit'), unit_kobo: unitKobo, quantity: count })
    .refine(({ unit_kobo, quantity }) => unit_kobo * quantity <= KOBO_MAX, 'At most ₦10,000,000,000.'),
]);
export type Pricing = z.infer<typeof pricing>;

const under = { budget_id: rowId };
/** The fields of a line that a couple writes. `agreed` is null until a price is agreed. */
export const itemFields = {
  category_id: rowId,
  name: rowName,
  note: longText(2000),
  estimate: pricing,
  agreed: pricing.nullable(),
  quote_until: localDate.nullable(),
  refundable: z.boolean(),
  vendor_name: text(120),
  vendor_phone: text(40),
};
export const budgetItem = row.extend({
  ...under,
  ...itemFields,
  name: storedName,
  template_row_id: rowId.nullable(),
});
export type BudgetItem = z.infer<typeof budgetItem>;

/** `paid_on` is null while the payment is due. A refund is money that comes back, such as a caution deposit. */
export const paymentFields = {
  item_id: rowId,
  kind: z.enum(['deposit', 'instalment', 'balance']),
  direction: z.enum(['out', 'refund']),
  amount_kobo: kobo,
  due_on: localDate.nullable(),
  paid_on: localDate.nullable(),
  method: z.enum(['transfer', 'cash', 'card', 'ussd', 'other']),
  payer_id: rowId.nullable(),
  note: longText(500),
};
export const payment = row.extend({ ...under, ...paymentFields });
export type Payment = z.infer<typeof payment>;

export const payerFields = {
  name: rowName,
  side: z.enum(['bride', 'groom', 'couple', 'other']),
  pledged_kobo: kobo,
  received_kobo: kobo,
};
export const payer = row.extend({ ...under, ...payerFields, name: storedName });
export type Payer = z.infer<typeof payer>;

/** Aso-ebi: pieces ordered and paid for, each sold at `price_kobo` and bought at `cost_kobo`. */
export const fundFields = {
  name: rowName,
  price_kobo: unitKobo,
  cost_kobo: unitKobo,
  ordered: count,
  paid_for: count,
};
export const fund = row.extend({ ...under, ...fundFields, name: storedName });
export type Fund = z.infer<typeof fund>;
