import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { recordMessage } from '../journal/journal.store.ts';
import type { MembershipEvent } from '../journal/membership-event.ts';

/** The body of a journal row about an event on this site. */
export const siteEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancel') }),
  /** `by`: the administrator who ended it. The demonstration and older rows have neither `by` nor `reason`. */
  z.object({ kind: z.literal('end'), reason: z.string().optional(), by: z.int().nullable().optional() }),
  z.object({ kind: z.literal('forget') }),
  /** `from`: the previous number, in E.164 format. Older rows have neither `by` nor `reason`. */
  z.object({
    kind: z.literal('moved'),
    from: z.string(),
    reason: z.string().optional(),
    by: z.int().nullable().optional(),
  }),
  z.object({ kind: z.literal('paid'), product_id: z.int() }),
  z.object({ kind: z.literal('receipt'), product_id: z.int(), amount: z.int() }),
  z.object({
    kind: z.literal('grant'),
    product_id: z.int(),
    until: z.iso.datetime(),
    renews: z.boolean(),
  }),
  z.object({
    kind: z.literal('free'),
    /** The tariff of a membership that these days start. */
    product_id: z.int(),
    days: z.int(),
    reason: z.string(),
    by: z.int().nullable(),
  }),
]);
export type SiteEvent = z.infer<typeof siteEvent>;

/** Records an event of this site about a number in the journal, in the caller's transaction. */
export async function recordSiteEvent(
  trx: Transaction<Database>,
  event: { phone: string; at?: Date; what: SiteEvent; id?: string },
): Promise<void> {
  await recordMessage(trx, {
    provider: 'site',
    channel: 'site',
    id: event.id ?? randomUUID(),
    body: JSON.stringify(event.what),
    phone: event.phone,
    at: event.at ?? null,
  });
}

/** Returns whether an event of this site with this id was recorded. */
export async function isRecorded(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = trx
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', 'site')
    .where('key', '=', `id:${id}`);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Returns whether the same event of the number was recorded within the time of a repeated request. */
export async function hasJustHappened(
  trx: Transaction<Database>,
  event: { phone: string; what: SiteEvent },
): Promise<boolean> {
  const row = await trx
    .selectFrom('journal')
    .select('id')
    .where('provider', '=', 'site')
    .where('phone', '=', event.phone)
    .where('body', '=', JSON.stringify(event.what))
    .where('received_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
}

export function parseSiteEvent(body: string): MembershipEvent {
  const event = siteEvent.parse(JSON.parse(body));
  switch (event.kind) {
    case 'cancel':
    case 'forget':
      return event;
    case 'end':
      return { kind: 'end', reason: event.reason ?? '', by: event.by ?? null };
    case 'free': {
      const { product_id: productId, ...free } = event;
      return { ...free, productId };
    }
    case 'moved':
      return { kind: 'moved', reason: event.reason ?? '', by: event.by ?? null };
    case 'paid':
      return { kind: 'paid', productId: event.product_id };
    case 'receipt':
      return { kind: 'receipt', productId: event.product_id, amount: event.amount };
    case 'grant':
      return {
        kind: 'grant',
        productId: event.product_id,
        until: new Date(event.until),
        renews: event.renews,
      };
  }
}
