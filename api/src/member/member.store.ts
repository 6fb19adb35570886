import type { Member } from '@wedding/shared/contract/account.schema.ts';
import { type Kysely, sql } from 'kysely';
import { maskPhone } from '../account/phone.ts';
import { expireSession } from '../auth/session.store.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';

export interface MemberPage {
  page: number;
  per_page: number;
  search: string;
}

/** Couples, newest first; `search` matches names and digits of the number. */
export async function listMembers(db: Kysely<Database>, { page, per_page, search }: MemberPage) {
  const found = couples(db).where(matches(search));
  const rows = await found
    .orderBy('a.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await db
    .selectFrom('accounts as a')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('a.kind', '=', 'couple')
    .where(matches(search))
    .executeTakeFirstOrThrow();
  return { data: rows.map(toMember), page, per_page, total };
}

export async function findMember(db: Kysely<Database>, id: number): Promise<Member | undefined> {
  const row = await couples(db).where('a.id', '=', id).executeTakeFirst();
  return row && toMember(row);
}

/** Switching a couple off ends its session at once (SEC-5). */
export function setMemberStatus(
  db: Kysely<Database>,
  actor: Actor,
  change: { id: number; status: 'active' | 'disabled' },
): Promise<void> {
  return write(db, actor, async (trx) => {
    await trx.updateTable('accounts').set({ status: change.status }).where('id', '=', change.id).execute();
    if (change.status === 'disabled') await expireSession(trx, change.id);
  });
}

const couples = (db: Kysely<Database>) =>
  db
    .selectFrom('accounts as a')
    .select((eb) => [
      'a.id',
      'a.firstname',
      'a.lastname',
      'a.phone',
      'a.status',
      'a.created_at',
      eb
        .selectFrom('subscriptions as s')
        .innerJoin('covers as c', 'c.by_account', 's.account_id')
        .whereRef('c.account_id', '=', 'a.id')
        .select((max) => max.fn.max('s.ends_at').as('until'))
        .as('subscribed_until'),
      eb
        .exists(
          eb
            .selectFrom('sessions as live')
            .select('live.account_id')
            .whereRef('live.account_id', '=', 'a.id')
            .where('live.expires_at', '>', sql<Date>`now()`),
        )
        .as('signed_in'),
    ])
    .where('a.kind', '=', 'couple');

const matches = (search: string) => {
  const digits = search.replace(/\D/g, '').replace(/^0/, '');
  return sql<boolean>`(concat_ws(' ', a.firstname, a.lastname) ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}
    or (${digits} <> '' and a.phone like ${`%${digits}%`}))`;
};

function toMember(row: Awaited<ReturnType<ReturnType<typeof couples>['executeTakeFirstOrThrow']>>): Member {
  return {
    id: row.id,
    name: `${row.firstname} ${row.lastname}`.trim(),
    phone: maskPhone(row.phone ?? ''),
    status: row.status,
    subscribed_until: row.subscribed_until && toTimestamp(row.subscribed_until),
    signed_in: Boolean(row.signed_in),
    created_at: toTimestamp(row.created_at),
  };
}
