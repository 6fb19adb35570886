import type { MemberOrder } from '@wedding/shared/contract/member.schema.ts';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A query of the members that match a filter, as `f`. */
export type Narrowed<O> = SelectQueryBuilder<Database & { f: Database['member_figures'] }, 'f', O>;

/** An order that an index has, read from either end. Members with equal values are ordered by id. */
interface Order {
  by: RawBuilder<unknown>;
  /** The column's type. Values are passed to the database as text, because a Date is less precise than a timestamptz. */
  type: RawBuilder<unknown>;
  /** Set if the column is in `member_data`, joined as `used`. */
  joined?: true;
  descending: boolean;
  nullsLast: boolean;
}

const ID = sql`f.account_id`;
const JOINED = { by: sql`f.joined_at`, type: sql`timestamptz` };
const NAME = { by: sql`nullif(f.search_text, '') collate "C"`, type: sql`text` };
const UNTIL = { by: sql`f.subscribed_until`, type: sql`timestamptz` };
const DATA = { by: sql`used.bytes`, type: sql`bigint`, joined: true as const };
const UP = { descending: false, nullsLast: true };
const DOWN = { descending: true, nullsLast: false };

const ORDERS: Record<MemberOrder, Order> = {
  newest: { ...JOINED, ...DOWN },
  oldest: { ...JOINED, ...UP },
  name: { ...NAME, ...UP },
  'name-desc': { ...NAME, ...DOWN },
  ends: { ...UNTIL, ...UP },
  'ends-last': { ...UNTIL, ...DOWN, nullsLast: true },
  data: { ...DATA, ...DOWN },
  'data-least': { ...DATA, ...UP },
};

/** The member after which a list begins, or before which it begins when read backwards. */
export interface Anchor {
  id: number;
  /** The member's value in the column of the order, as the database prints it. */
  value: string | null;
}

/** Returns the anchor at a member, or undefined if the member doesn't exist. */
export async function anchorAt(
  db: Kysely<Database>,
  sort: MemberOrder,
  id: number,
): Promise<Anchor | undefined> {
  return db
    .selectFrom('member_figures as f')
    .leftJoin('member_data as used', 'used.account_id', 'f.account_id')
    .select(['f.account_id as id', sql<string | null>`(${ORDERS[sort].by})::text`.as('value')])
    .where('f.account_id', '=', id)
    .executeTakeFirst();
}

/** Returns the members of `query` in an order, as lists to read one after the other. Each list uses an index. */
export function inOrder<O>(
  query: Narrowed<O>,
  sort: MemberOrder,
  from?: Anchor & { backwards?: boolean },
): Narrowed<O>[] {
  const order = from?.backwards ? reversed(ORDERS[sort]) : ORDERS[sort];
  const ordered = sortedBy(query, order);
  return from ? beyond(order, from).map((condition) => ordered.where(condition)) : [ordered];
}

const reversed = (order: Order): Order => ({
  ...order,
  descending: !order.descending,
  nullsLast: !order.nullsLast,
});

function sortedBy<O>(query: Narrowed<O>, { by, joined, descending, nullsLast }: Order): Narrowed<O> {
  const direction = descending ? sql`desc` : sql`asc`;
  const nulls = nullsLast ? sql`nulls last` : sql`nulls first`;
  // Orders by the id of `member_data`, because the index for this order is on that table.
  const id = joined ? sql`used.account_id` : ID;
  const from = joined
    ? (query.innerJoin('member_data as used', 'used.account_id', 'f.account_id') as unknown as Narrowed<O>)
    : query;
  return from.orderBy(sql`${by} ${direction} ${nulls}`).orderBy(sql`${id} ${direction}`);
}

/** Returns the conditions for members after the anchor. Comparisons don't match nulls, so nulls get a list of their own. */
function beyond(
  { by, type, joined, descending, nullsLast }: Order,
  { id, value }: Anchor,
): RawBuilder<boolean>[] {
  const than = descending ? sql`<` : sql`>`;
  const accountId = joined ? sql`used.account_id` : ID;
  if (value === null) {
    const nulls = sql<boolean>`${by} is null and ${accountId} ${than} ${id}`;
    return nullsLast ? [nulls] : [nulls, sql<boolean>`${by} is not null`];
  }
  const values = sql<boolean>`(${by}, ${accountId}) ${than} (${value}::${type}, ${id})`;
  return nullsLast ? [values, sql<boolean>`${by} is null`] : [values];
}
