import { readerOf } from '../aggregator/adapters.ts';
import type { Row } from '../db/schema.ts';
import type { MembershipEvent } from '../journal/membership-event.ts';
import { parseSiteEvent } from './site-event.ts';

/** Parses a row with the adapter of its provider. */
export function parseMembershipEvent(
  row: Pick<Row<'journal'>, 'provider' | 'channel' | 'body'>,
): MembershipEvent {
  if (row.channel === 'site') return parseSiteEvent(row.body);
  if (row.channel === 'evidence') return { kind: 'evidence', title: row.body };
  return readerOf(row.provider, row.channel)?.(row.body)?.event ?? { kind: 'unreadable' };
}
