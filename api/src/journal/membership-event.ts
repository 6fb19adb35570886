/** One row of the journal, understood: what its provider, or this site, says happened to a number. */
export type MembershipEvent =
  /** A text from the number to a short code. */
  | { kind: 'text'; text: string; code: string }
  /** The aggregator says that the number was added to, or taken off, a product. */
  | { kind: 'notice'; added: boolean; title: string; code: string }
  /** An attempt to charge, good or failed; whole naira, null where it isn't said in naira. */
  | { kind: 'charge'; amount: number | null; ok: boolean }
  /** Ended at once by the operator, its customer care, or an administrator. */
  | { kind: 'end'; reason?: string; by?: number | null }
  /** Unsubscribed on this site: ends with the paid time. */
  | { kind: 'cancel' }
  /** Paid outside the aggregator: the demonstration's couples. */
  | { kind: 'paid'; productId: number }
  /** Given by hand until a day. */
  | { kind: 'grant'; productId: number; until: Date; renews: boolean }
  /** Days without a charge, after what is paid; of that tariff where no membership runs. */
  | { kind: 'free'; productId: number; days: number; reason: string; by: number | null }
  /** A charge that was noted before there was a journal: shown, grants nothing. */
  | { kind: 'receipt'; productId: number; amount: number }
  /** The person was erased, or left this number (rows from before there were tenures): what came before counts no more. */
  | { kind: 'forget' }
  /** An administrator brought the membership here from another number. */
  | { kind: 'moved' }
  /** Kept, and grants nothing. */
  | { kind: 'unreadable' };
