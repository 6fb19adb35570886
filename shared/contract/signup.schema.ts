import { z } from 'zod';
import { id, requiredText } from './field.schema.ts';

/** How a request is confirmed: by texting `text` from that number to `code` (null if the plan has none yet). */
export const confirmation = z.object({ text: z.string(), code: z.string().nullable() });
export type Confirmation = z.infer<typeof confirmation>;

/** `phone` in any written form of a Nigerian mobile number. */
export const requestSubscriptionSchema = {
  body: z.object({ phone: requiredText(120), product_id: id }),
  answer: confirmation,
};
