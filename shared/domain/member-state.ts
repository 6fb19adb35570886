import type { Member } from '../contract/member.schema.ts';
import { dateFormatter } from '../format/formatters.ts';
import { parseTimestamp } from '../format/timestamp.ts';

const formatDay = dateFormatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** What covers a member. During grace the paid time is over, and access isn't. */
export type MembershipState = 'disabled' | 'active' | 'grace' | 'lapsed' | 'never';

type MembershipOf = Pick<Member, 'status' | 'subscribed_until' | 'paid_until'>;

export function membershipState({ status, subscribed_until, paid_until }: MembershipOf): MembershipState {
  if (status === 'disabled') return 'disabled';
  if (!isRunning(subscribed_until)) return subscribed_until ? 'lapsed' : 'never';
  return isRunning(paid_until ?? subscribed_until) ? 'active' : 'grace';
}

/** Says a member's membership as the list and its CSV file do: `Active until 3 Dec 2026`. */
export function membershipText(member: MembershipOf): string {
  const until = member.subscribed_until ? formatDay(parseTimestamp(member.subscribed_until)) : '';
  switch (membershipState(member)) {
    case 'disabled':
      return 'Deactivated';
    case 'active':
      return `Active until ${until}`;
    case 'grace':
      return `Grace until ${until}`;
    case 'lapsed':
      return `Lapsed on ${until}`;
    case 'never':
      return 'Never subscribed';
  }
}

/** Says whether a phone is signed in. */
export const sessionLabel = ({ signed_in }: Pick<Member, 'signed_in'>): string =>
  signed_in ? 'Signed in' : 'Signed out';

/** Returns whether a membership that ends at this time is still running. */
export const isRunning = (until: string | null): boolean =>
  until !== null && parseTimestamp(until).getTime() > Date.now();
