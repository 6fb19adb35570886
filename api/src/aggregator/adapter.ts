import type { MembershipEvent } from '../journal/membership-event.ts';

export type AggregatorChannel = 'sms' | 'subscription';

/** A provider's message, parsed. */
export interface Read {
  /** The provider's own id of the message, unique among its messages; null if it sends none. */
  id: string | null;
  /** The person's number as the provider writes it. */
  phone: string;
  /** The provider's time; null if it sends none. */
  at: Date | null;
  event: MembershipEvent;
}

/** One provider's format. Its readers are pure. A message that they can't read is stored unchanged and grants nothing. */
export interface Adapter {
  /** The provider's name in the path of its callbacks. */
  name: string;
  /** The readers by channel. Each returns null for a body that differs from the provider's documentation. */
  read: Partial<Record<AggregatorChannel, (body: string) => Read | null>>;
}

/** Returns an id without the spaces and invisible characters that a system in between may add, in compatibility form. */
export const idOf = (written: string): string => written.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/** Names the occasion of a payment by its time and what was paid for; null without a time. Providers cut off fractions. */
export const occasionOf = (at: Date | null, what: string): string | null =>
  at && `${at.toISOString().slice(0, 19)} ${what}`;

/**
 * Parses a date, or a count of seconds or milliseconds since 1970. `YYYY-MM-DD HH:mm:ss` without a zone counts as UTC. Returns
 * null for anything else.
 */
export function timeOf(written: unknown): Date | null {
  if (typeof written !== 'string') return null;
  const text = written.trim().replace(/\s*(?:UTC|GMT)$/i, 'Z');
  if (/^\d{10}(\d{3})?$/.test(text)) return new Date(Number(text.padEnd(13, '0')));
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text);
  const time = new Date(zoned ? text : `${text.replace(' ', 'T')}Z`);
  // A message can't be older than short codes are.
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 2000 ? null : time;
}
