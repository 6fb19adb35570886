import type { MemberOrder } from '@wedding/shared/contract/member.schema.ts';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

/** A query of the members that a filter leaves, as `f`. */
export type Narrowed<O> = SelectQueryBuilder<Database & { f: Database['member_figures'] }, 'f', O>;

/** Each order is the order of an index, read from either end; equal values follow each other by the member's id. */
interface Order {
  /** Absent: by the id alone. */
  by?: RawBuilder<unknown>;
  /** The column's type: a value goes back to it as a text, because a Date is less exact than the database. */
  type: RawBuilder<unknown>;
  /** Values of `member_data`, as `used`. */
  joined?: true;
  descending: boolean;
  nullsLast: boolean;
}

const ID = sql`f.account_id`;
const NAME = { by: sql`nullif(lower(f.name), '') collate "C"`, type: sql`text` };
const UNTIL = { by: sql`f.subscribed_until`, type: sql`timestamptz` };
const DATA = { by: sql`used.bytes`, type: sql`bigint`, joined: true as const };
const UP = { descending: false, nullsLast: true };
const DOWN = { descending: true, nullsLast: false };

const ORDERS: Record<MemberOrder, Order> = {
  newest: { type: sql`bigint`, ...DOWN },
  oldest: { type: sql`bigint`, ...UP },
  name: { ...NAME, ...UP },
  'name-desc': { ...NAME, ...DOWN },
  ends: { ...UNTIL, ...UP },
  'ends-last': { ...UNTIL, ...DOWN, nullsLast: true },
  data: { ...DATA, ...DOWN },
  'data-least': { ...DATA, ...UP },
};

/** Where a list begins: after this member, or before it when read backwards. */
export interface Anchor {
  id: number;
  /** What the order goes by, as the database writes it. */
  value: string | null;
}

/** Undefined where there is no such member. */
export async function anchorAt(
  db: Kysely<Database>,
  sort: MemberOrder,
  id: number,
): Promise<Anchor | undefined> {
  const { by = sql`null` } = ORDERS[sort];
  return db
    .selectFrom('member_figures as f')
    .leftJoin('member_data as used', 'used.account_id', 'f.account_id')
    .select(['f.account_id as id', sql<string | null>`(${by})::text`.as('value')])
    .where('f.account_id', '=', id)
    .executeTakeFirst();
}

/** The members of `query` in an order, as lists to read one after the other: each is answered from an index. */
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
  // The join has to begin at the other end, of whose order there is an index.
  const id = joined ? sql`used.account_id` : ID;
  const from = joined
    ? (query.innerJoin('member_data as used', 'used.account_id', 'f.account_id') as unknown as Narrowed<O>)
    : query;
  return (by ? from.orderBy(sql`${by} ${direction} ${nulls}`) : from).orderBy(sql`${id} ${direction}`);
}

/** What comes after the anchor: a comparison finds no nulls, so these are a list of their own. */
function beyond(
  { by, type, joined, descending, nullsLast }: Order,
  { id, value }: Anchor,
): RawBuilder<boolean>[] {
  const than = descending ? sql`<` : sql`>`;
  const own = joined ? sql`used.account_id` : ID;
  if (!by) return [sql<boolean>`${own} ${than} ${id}`];
  if (value === null) {
    const nulls = sql<boolean>`${by} is null and ${own} ${than} ${id}`;
    return nullsLast ? [nulls] : [nulls, sql<boolean>`${by} is not null`];
  }
  const values = sql<boolean>`(${by}, ${own}) ${than} (${value}::${type}, ${id})`;
  return nullsLast ? [values, sql<boolean>`${by} is null`] : [values];
}
