import type { Member } from '../contract/member.schema.ts';
import { parseTimestamp } from '../format/timestamp.ts';

/** A member's state, as the list of members and its CSV file name it. */
export type MemberStateLabel = 'Deactivated' | 'Lapsed' | 'Not subscribed' | 'Signed in' | 'Signed out';

/** Names a member's state. Whether a phone is signed in only matters while a membership runs. */
export function memberStateLabel({
  status,
  signed_in,
  subscribed_until,
}: Pick<Member, 'status' | 'signed_in' | 'subscribed_until'>): MemberStateLabel {
  if (status === 'disabled') return 'Deactivated';
  if (!isRunning(subscribed_until)) return subscribed_until ? 'Lapsed' : 'Not subscribed';
  return signed_in ? 'Signed in' : 'Signed out';
}

/** Returns whether a membership that ends at this time is still running. */
export const isRunning = (until: string | null): boolean =>
  until !== null && parseTimestamp(until).getTime() > Date.now();
