import { z } from 'zod';
import type { Told } from './told.ts';

/** What happened on this site, as its own rows of the journal say it. */
export const siteTold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('paid'), product_id: z.int() }),
  z.object({ kind: z.literal('receipt'), product_id: z.int(), amount: z.int() }),
  z.object({
    kind: z.literal('grant'),
    product_id: z.int(),
    until: z.iso.datetime(),
    renews: z.boolean(),
  }),
]);
export type SiteTold = z.infer<typeof siteTold>;

export function readSite(body: string): Told {
  const told = siteTold.parse(JSON.parse(body));
  switch (told.kind) {
    case 'cancel':
    case 'end':
      return told;
    case 'paid':
      return { kind: 'paid', productId: told.product_id };
    case 'receipt':
      return { kind: 'receipt', productId: told.product_id, amount: told.amount };
    case 'grant':
      return {
        kind: 'grant',
        productId: told.product_id,
        until: new Date(told.until),
        renews: told.renews,
      };
  }
}
