/**
 * What names a payment, in whatever number of messages a provider reports it. `id` is the provider's; `occasion` is its
 * time, to the second, and what was paid for. Null what a message doesn't have.
 */
export interface PaymentNames {
  id: string | null;
  occasion: string | null;
}

/** One parsed row of the journal: what its provider, or this site, reports about a number. */
export type MembershipEvent =
  /** A text from the number to a short code. */
  | { kind: 'text'; text: string; code: string; payment: PaymentNames }
  /** The aggregator reports that the number was added to a product or removed from it. */
  | { kind: 'notice'; added: boolean; title: string; code: string }
  /** A successful or failed charge. The amount is in whole naira, or null if the currency isn't naira. */
  | { kind: 'charge'; amount: number | null; ok: boolean; payment: PaymentNames }
  /** Ended immediately by an administrator. */
  | { kind: 'end'; reason?: string; by?: number | null }
  /** Unsubscribed on this site, or by the operator or its customer care; access ends with the paid time. */
  | { kind: 'cancel' }
  /** Paid outside the aggregator: the demonstration's couples. */
  | { kind: 'paid'; productId: number }
  /** Granted manually until a given day. */
  | { kind: 'grant'; productId: number; until: Date; renews: boolean }
  /** Free days, added after the paid time. The tariff applies if no membership is active. */
  | { kind: 'free'; productId: number; days: number; reason: string; by: number | null }
  /** A charge recorded before the journal existed. It is shown, but grants nothing. */
  | { kind: 'receipt'; productId: number; amount: number }
  /** The person was erased, or left this number (in rows older than tenures). Earlier rows no longer count. */
  | { kind: 'forget' }
  /** An administrator moved the membership here from another number. */
  | { kind: 'moved'; reason: string; by: number | null }
  /** What an erasure left of a message that proves consent: the tariff's title, or '' if it named none. */
  | { kind: 'evidence'; title: string }
  /** Stored, but grants nothing. */
  | { kind: 'unreadable' };
