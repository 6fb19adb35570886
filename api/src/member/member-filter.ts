import type { MemberState } from '@wedding/shared/contract/member.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { personMatches } from './person-search.ts';

export const MB = 1_000_000;

/** The filter of the member list. Days are in Nigeria's time zone; `data` is in MB. */
export interface MemberFilter {
  search: string;
  state?: MemberState | undefined;
  tariff?: number | undefined;
  joined_from?: string | undefined;
  joined_to?: string | undefined;
  data?: number | undefined;
}

/** Returns a query of the members that match a filter, as `f`. */
export function filteredMembers(db: Kysely<Database>, filter: MemberFilter) {
  const { search, state, tariff, joined_from, joined_to, data } = filter;
  return db
    .selectFrom('member_figures as f')
    .$if(search !== '', (query) => query.where(personMatches(search, 'f')))
    .$if(tariff !== undefined, (query) => query.where('f.product_id', '=', tariff ?? 0))
    .$if(state !== undefined, (query) => query.where(STATES[state ?? 'subscribed']))
    .$if(joined_from !== undefined, (query) =>
      query.where(sql<boolean>`f.joined_at >= ${joined_from}::date::timestamp at time zone 'Africa/Lagos'`),
    )
    .$if(joined_to !== undefined, (query) =>
      query.where(
        sql<boolean>`f.joined_at < (${joined_to}::date + 1)::timestamp at time zone 'Africa/Lagos'`,
      ),
    )
    .$if(data !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('member_data as d')
            .select('d.account_id')
            .whereRef('d.account_id', '=', 'f.account_id')
            .where('d.bytes', '>=', (data ?? 0) * MB),
        ),
      ),
    );
}

const STATES: Record<MemberState, ReturnType<typeof sql<boolean>>> = {
  subscribed: sql<boolean>`f.subscribed_until > now()`,
  lapsed: sql<boolean>`f.subscribed_until <= now()`,
  never: sql<boolean>`f.subscribed_until is null`,
  disabled: sql<boolean>`f.status = 'disabled'`,
};
