import { LISTED_AT_MOST } from '@wedding/shared/contract/listed-at-most.ts';
import type { Member, MemberOrder } from '@wedding/shared/contract/member.schema.ts';
import { lagosTime } from '@wedding/shared/domain/local-date.ts';
import { membershipText, sessionLabel } from '@wedding/shared/domain/member-state.ts';
import { toCsv, toCsvLines } from '@wedding/shared/format/csv.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fullName } from '../account/account-name.ts';
import { maskPhone } from '../account/phone.ts';
import { expireSession } from '../auth/session.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { notFound } from '../http/http-error.ts';
import { freeDaysFrom } from '../subscription/entitlement.store.ts';
import { filteredMembers, MB, type MemberFilter } from './member-filter.ts';
import { type Anchor, anchorAt, inOrder, type Narrowed } from './member-order.ts';

interface MemberPage extends MemberFilter {
  page: number;
  per_page: number;
  sort: MemberOrder;
  after?: number | undefined;
}

/** The number of rows read at a time for an export: few, so that the calls of others come between. */
const PAGE_SIZE = 200;

/**
 * Returns one page of couples from a list that begins at the start or after a member. A list counts and pages through
 * `LISTED_AT_MOST` couples. The result names the members after which the next and the previous such list begin.
 * @throws {HttpError} 404 when that member no longer exists
 */
export async function listMembers(
  db: Kysely<Database>,
  { page, per_page, sort, after, ...filter }: MemberPage,
) {
  const anchor = after === undefined ? undefined : await anchorAt(db, sort, after);
  if (after !== undefined && !anchor) throw notFound('The place in the list');
  const matches = filteredMembers(db, filter).select('f.account_id');
  const forwards = inOrder(matches, sort, anchor);
  // Without a filter, looking up the row beyond the limit takes half as long as counting.
  const isWhole = !anchor && Object.values(filter).every((value) => value === undefined || value === '');
  const [end, beyond] = isWhole
    ? await idsOf(forwards, [LISTED_AT_MOST + 1], { skip: LISTED_AT_MOST - 1, take: 2 })
    : [];
  const counts =
    beyond === undefined
      ? await countUpTo(db, anchor ? forwards : [matches], LISTED_AT_MOST + 1)
      : [LISTED_AT_MOST + 1];
  const counted = sumOf(counts);
  const total = Math.min(counted, LISTED_AT_MOST);
  const before = (page - 1) * per_page;
  const idAt = async (place: number) => (await idsOf(forwards, counts, { skip: place, take: 1 }))[0] ?? null;
  const [data, last, previous] = await Promise.all([
    idsOf(forwards, counts, { skip: before, take: Math.min(per_page, total - before) }).then((ids) =>
      membersById(db, ids),
    ),
    counted > total ? (end ?? idAt(total - 1)) : null,
    anchor ? previousAnchor(db, matches, { sort, anchor }) : null,
  ]);
  return { data, page, per_page, total, next_after: last, previous_after: previous };
}

/** Returns the member after which the previous list begins, or null if it begins at the start. */
async function previousAnchor(
  db: Kysely<Database>,
  found: Narrowed<{ account_id: number }>,
  { sort, anchor }: { sort: MemberOrder; anchor: Anchor },
): Promise<number | null> {
  const backwards = inOrder(found, sort, { ...anchor, backwards: true });
  const counts = await countUpTo(db, backwards, LISTED_AT_MOST);
  const [id] = await idsOf(backwards, counts, { skip: LISTED_AT_MOST - 1, take: 1 });
  return id ?? null;
}

/** Returns the number of members in each list, up to `max` in total. */
async function countUpTo(
  db: Kysely<Database>,
  lists: readonly Narrowed<{ account_id: number }>[],
  max: number,
): Promise<number[]> {
  const counts: number[] = [];
  for (const list of lists) {
    const left = max - sumOf(counts);
    const { rows } =
      left > 0
        ? await db
            .selectFrom(list.limit(left).as('counted'))
            .select((eb) => eb.fn.countAll<number>().as('rows'))
            .executeTakeFirstOrThrow()
        : { rows: 0 };
    counts.push(rows);
  }
  return counts;
}

/** Returns a range of ids from consecutive lists. */
async function idsOf(
  lists: readonly Narrowed<{ account_id: number }>[],
  counts: readonly number[],
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const ids: number[] = [];
  let offset = skip;
  for (const [place, list] of lists.entries()) {
    const limit = Math.min(take - ids.length, (counts[place] ?? 0) - offset);
    if (limit > 0) {
      const rows = await list.limit(limit).offset(offset).execute();
      ids.push(...rows.map(({ account_id }) => account_id));
    }
    offset = Math.max(0, offset - (counts[place] ?? 0));
  }
  return ids;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

export async function findMember(db: Kysely<Database>, id: number): Promise<Member | undefined> {
  const [member] = await membersById(db, [id]);
  return member;
}

/**
 * Yields all members that match the filter as chunks of CSV text, newest first, with times in Lagos. Reads each chunk from
 * the database only after the previous one was consumed.
 */
export async function* membersAsCsv(db: Kysely<Database>, filter: MemberFilter): AsyncGenerator<string> {
  yield toCsv([
    [
      'Member',
      'Name',
      'Number',
      'Membership',
      'Session',
      'Plan',
      'Subscribed until (Lagos time)',
      'Data used (MB)',
      'Joined (Lagos time)',
    ],
  ]);
  const matches = filteredMembers(db, filter).select([
    'f.account_id as id',
    sql<string>`f.joined_at::text`.as('value'),
  ]);
  for (let last: Anchor | undefined; ; ) {
    const rows: Anchor[] = [];
    for (const list of inOrder(matches, 'newest', last))
      rows.push(...(await list.limit(PAGE_SIZE).execute()));
    const members = await membersById(
      db,
      rows.map(({ id }) => id),
    );
    yield toCsvLines(
      members.map((one) => [
        one.id,
        one.name,
        one.phone,
        membershipText(one),
        sessionLabel(one),
        one.tariff ?? '',
        one.subscribed_until ? inLagos(one.subscribed_until) : '',
        Math.round(one.bytes / MB),
        inLagos(one.created_at),
      ]),
    );
    last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
  }
}

const inLagos = (timestamp: string) => lagosTime(parseTimestamp(timestamp));

/** Sets a couple's status. Disabling a couple ends its session immediately (SEC-5). */
export async function setMemberStatus(
  trx: Transaction<Database>,
  { id, status }: { id: number; status: 'active' | 'disabled' },
): Promise<void> {
  await trx.updateTable('accounts').set({ status }).where('id', '=', id).execute();
  if (status === 'disabled') await expireSession(trx, id);
}

/** Returns the members with these ids, in the given order. Ids without a couple are left out. */
async function membersById(db: Kysely<Database>, ids: number[]): Promise<Member[]> {
  // Said of each joined table, too: it would be read completely for many ids.
  const isOne = (id: 'a.id' | 'f.account_id' | 'd.account_id') =>
    sql<boolean>`${sql.ref(id)} = any(${ids}::bigint[])`;
  const rows = await db
    .selectFrom('accounts as a')
    .leftJoin('member_figures as f', (join) =>
      join.onRef('f.account_id', '=', 'a.id').on(isOne('f.account_id')),
    )
    .leftJoin('member_data as d', (join) => join.onRef('d.account_id', '=', 'a.id').on(isOne('d.account_id')))
    .leftJoin('plans as p', 'p.product_id', 'f.product_id')
    .select(['a.id', 'a.firstname', 'a.lastname', 'a.phone', 'a.status', 'a.version', 'a.created_at'])
    .select(['f.subscribed_until', 'p.name as tariff'])
    .select(
      sql<Date | null>`(select max(coalesce(own.paid_until, own.ends_at)) from subscriptions own
        join covers on covers.by_account = own.account_id where covers.account_id = a.id)`.as('paid_until'),
    )
    .select(freeDaysFrom(sql.ref('a.id')).as('free_days_from'))
    .select(sql<number>`coalesce(d.bytes, 0)::float8`.as('bytes'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sessions as live')
            .select('live.account_id')
            .whereRef('live.account_id', '=', 'a.id')
            .where('live.expires_at', '>', sql<Date>`now()`),
        )
        .as('signed_in'),
    )
    .where('a.kind', '=', 'couple')
    .where(isOne('a.id'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => ({
      id: row.id,
      name: fullName(row),
      phone: maskPhone(row.phone ?? ''),
      status: row.status,
      subscribed_until: row.subscribed_until && toTimestamp(row.subscribed_until),
      paid_until: row.paid_until && toTimestamp(row.paid_until),
      free_days_from: row.free_days_from && toTimestamp(row.free_days_from),
      tariff: row.tariff,
      signed_in: Boolean(row.signed_in),
      version: row.version,
      bytes: row.bytes,
      created_at: toTimestamp(row.created_at),
    }));
}
