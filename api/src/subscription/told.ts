/** One row of the journal, understood: what its provider, or this site, says happened to a number. */
export type Told =
  /** A text from the number to a short code. */
  | { kind: 'text'; text: string; code: string }
  /** The aggregator says that the number was added to, or taken off, a product. */
  | { kind: 'notice'; added: boolean; title: string; code: string }
  /** An attempt to charge, good or failed; whole naira, null where it isn't said in naira. */
  | { kind: 'charge'; amount: number | null; ok: boolean }
  /** Ended at once by the operator, its care desk, or an administrator. */
  | { kind: 'end' }
  /** Unsubscribed on this site: ends with the paid time. */
  | { kind: 'cancel' }
  /** Paid outside the aggregator: the demonstration's couples. */
  | { kind: 'paid'; productId: number }
  /** Given by hand until a day. */
  | { kind: 'grant'; productId: number; until: Date; renews: boolean }
  /** A charge that was noted before there was a journal: shown, grants nothing. */
  | { kind: 'receipt'; productId: number; amount: number }
  /** The person was erased, or left this number: what came before counts no more. */
  | { kind: 'forget' }
  /** An administrator brought the membership here from another number. */
  | { kind: 'moved' }
  /** Kept, and grants nothing. */
  | { kind: 'unreadable' };

/** A row in its place: `key` is unique and stable, `at` decides the order. */
export interface JournalEvent {
  key: string;
  at: Date;
  told: Told;
}

/** A plan as the fold needs it. */
export interface FoldPlan {
  productId: number;
  price: number;
  duration: number;
  code: string | null;
  title: string;
  createdAt: Date;
  retiredAt: Date | null;
}

/** What one row did to the membership. */
export type Outcome =
  | 'started'
  | 'renewed'
  | 'changed'
  | 'stopped'
  | 'cancelled'
  | 'failed'
  | 'granted'
  | 'moved'
  | 'noted'
  | 'proof'
  | 'unknown'
  | 'unreadable';

/** One unbroken stretch; `endsAt` is when access ends, `paidUntil` is without grace. */
export interface Stretch {
  productId: number;
  startsAt: Date;
  paidUntil: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

export interface Entitlement {
  stretches: Stretch[];
  charges: { key: string; productId: number; amount: number; at: Date }[];
  outcomes: Map<string, Outcome>;
}
