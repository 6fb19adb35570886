import type { MembershipEvent } from '../journal/membership-event.ts';

export type AggregatorChannel = 'sms' | 'subscription';

/** A provider's message, understood. */
export interface Read {
  /** The provider's own id of the message, unique among its messages; null where it gives none. */
  id: string | null;
  /** The person's number as the provider writes it. */
  phone: string;
  /** The provider's time; null where it gives none. */
  at: Date | null;
  event: MembershipEvent;
}

/** How one provider speaks. Pure: what it can't read is kept as it came, and grants nothing. */
export interface Adapter {
  /** As its callbacks' path names it. */
  name: string;
  /** Null for a body that is not what the provider's documentation says. */
  read: Partial<Record<AggregatorChannel, (body: string) => Read | null>>;
}

/** `YYYY-MM-DD HH:mm:ss` without a zone counts as UTC; null for what is no date. */
export function timeOf(written: unknown): Date | null {
  if (typeof written !== 'string' || !/^\d{4}-\d\d-\d\d/.test(written)) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(written);
  const time = new Date(zoned ? written : `${written.trim().replace(' ', 'T')}Z`);
  // Nothing that a wedding site hears of happened before there were short codes.
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000 ? null : time;
}
