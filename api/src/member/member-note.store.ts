import type { MemberNote } from '@wedding/shared/contract/member.schema.ts';
import type { Kysely } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { type Actor, write } from '../db/write.ts';

/** Returns the notes about a member, newest first; at most 200. */
export async function memberNotes(db: Kysely<Database>, accountId: number): Promise<MemberNote[]> {
  const rows = await notes(db)
    .where('n.account_id', '=', accountId)
    .orderBy('n.id', 'desc')
    .limit(200)
    .execute();
  return rows.map(toNote);
}

/** Stores a note, once for each key of the member. Returns the stored one. */
export function addNote(
  db: Kysely<Database>,
  actor: Actor,
  { accountId, text, key }: { accountId: number; text: string; key?: string | undefined },
): Promise<MemberNote> {
  return write(db, actor, async (trx) => {
    const added = await trx
      .insertInto('member_notes')
      .values({ account_id: accountId, text, written_by: actor.id, key })
      .onConflict((known) => known.columns(['account_id', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const stored = added
      ? notes(trx).where('n.id', '=', added.id)
      : notes(trx)
          .where('n.account_id', '=', accountId)
          .where('n.key', '=', key ?? null);
    return toNote(await stored.executeTakeFirstOrThrow());
  });
}

/** Deletes a note. Returns false if it doesn't exist. */
export async function deleteNote(db: Kysely<Database>, actor: Actor, id: number): Promise<boolean> {
  const { numDeletedRows } = await write(db, actor, (trx) =>
    trx.deleteFrom('member_notes').where('id', '=', id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}

/** Returns the couple's whole number, or undefined if there is none. The audit trail records that it was viewed. */
export function viewNumber(
  db: Kysely<Database>,
  actor: Actor,
  accountId: number,
): Promise<string | undefined> {
  return write(db, actor, async (trx) => {
    const account = await trx
      .selectFrom('accounts')
      .select('phone')
      .where('id', '=', accountId)
      .where('kind', '=', 'couple')
      .executeTakeFirst();
    if (!account?.phone) return undefined;
    await trx.insertInto('number_views').values({ account_id: accountId, viewed_by: actor.id }).execute();
    return account.phone;
  });
}

const notes = (db: Kysely<Database>) =>
  db
    .selectFrom('member_notes as n')
    .leftJoin('accounts as a', 'a.id', 'n.written_by')
    .select(['n.id', 'n.text', 'n.created_at', accountName('a').as('by')]);

const toNote = ({
  created_at,
  ...row
}: {
  id: number;
  text: string;
  created_at: Date;
  by: string;
}): MemberNote => ({
  ...row,
  created_at: toTimestamp(created_at),
});
