import type { MembershipEvent } from '../journal/membership-event.ts';

/** A journal row for the fold. `key` is unique and stable. `at` decides the order, and `receivedAt` that of equal times. */
export interface JournalEvent {
  key: string;
  at: Date;
  /** Microseconds since 1970; different for all rows of a number. */
  receivedAt: number;
  event: MembershipEvent;
}

/** A tariff with the fields that the fold needs. */
export interface FoldTariff {
  productId: number;
  price: number;
  duration: number;
  code: string | null;
  title: string;
  createdAt: Date;
  retiredAt: Date | null;
}

/** The effect of one row on the membership. */
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

/** One unbroken period; `endsAt` is when access ends, `paidUntil` is without grace. */
export interface MembershipPeriod {
  productId: number;
  startsAt: Date;
  paidUntil: Date;
  endsAt: Date;
  cancelledAt: Date | null;
}

export interface Entitlement {
  periods: MembershipPeriod[];
  charges: { key: string; productId: number; amount: number; at: Date }[];
  outcomes: Map<string, Outcome>;
}
