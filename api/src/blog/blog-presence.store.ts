import type { BlogPresence } from '@wedding/shared/contract/blog.schema.ts';
import { type Kysely, sql } from 'kysely';
import { accountName } from '../account/account-name.ts';
import type { Database } from '../db/schema.ts';

/** The time of the oldest report that counts. Two reports may be lost without effect. */
const LAST_SEEN_AFTER = sql`now() - interval '40 seconds'`;

interface Here {
  blogId: number;
  accountId: number;
  /** The id of the open editor. */
  writer: string;
  leaves: boolean;
}

/** Records that an editor is open or closes, and returns the other editors. Lists each person once for all their tabs. */
export async function reportPresence(
  db: Kysely<Database>,
  { blogId, accountId, writer, leaves }: Here,
): Promise<BlogPresence[]> {
  await sql`delete from blog_presence where seen_at < ${LAST_SEEN_AFTER}
    or (${leaves} and blog_id = ${blogId} and writer = ${writer} and account_id = ${accountId})`.execute(db);
  if (!leaves) {
    await sql`insert into blog_presence (blog_id, writer, account_id)
      values (${blogId}, ${writer}, ${accountId})
      on conflict (blog_id, writer) do update set seen_at = now(), account_id = excluded.account_id`.execute(
      db,
    );
  }
  const { rows } = await sql<BlogPresence>`
    select max(${accountName('a')}) as name, a.id = ${accountId} as own
    from blog_presence p join accounts a on a.id = p.account_id
    where p.blog_id = ${blogId} and p.writer <> ${writer}
    group by a.id order by own desc, name`.execute(db);
  return rows;
}
