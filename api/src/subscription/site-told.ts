import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { keepMessage } from '../journal/journal.store.ts';
import type { Database } from '../plugins/schema.ts';
import type { Told } from './told.ts';

/** What happened on this site, as its own rows of the journal say it. */
export const siteTold = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('forget') }),
  /** `from`: E.164, the number that was left. */
  z.object({ kind: z.literal('moved'), from: z.string() }),
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

/** Tells the journal what happened on this site to a number, in the caller's transaction. */
export async function noteSite(
  trx: Transaction<Database>,
  told: { phone: string; at?: Date; what: SiteTold; id?: string },
): Promise<void> {
  await keepMessage(trx, {
    ...{ provider: 'site', channel: 'site', id: told.id ?? randomUUID() },
    ...{ body: JSON.stringify(told.what), phone: told.phone, at: told.at ?? null },
  });
}

export function readSite(body: string): Told {
  const told = siteTold.parse(JSON.parse(body));
  switch (told.kind) {
    case 'cancel':
    case 'end':
    case 'forget':
      return told;
    case 'moved':
      return { kind: 'moved' };
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
