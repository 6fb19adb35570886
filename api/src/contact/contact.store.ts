import type { ContactTopic, Message } from '@wedding/shared/contract/contact.schema.ts';
import { type Kysely, sql } from 'kysely';
import { toMoment } from '../plugins/moment.ts';
import type { Database } from '../plugins/schema.ts';
import { type Actor, write } from '../plugins/write.ts';

export async function saveMessage(
  db: Kysely<Database>,
  actor: Actor,
  sent: { topic: ContactTopic; message: string; reply_to: string },
): Promise<void> {
  await write(db, actor, (trx) =>
    trx
      .insertInto('messages')
      .values({ ...sent, account_id: actor.id })
      .execute(),
  );
}

/** Newest first; `search` matches the text, the name and where to answer. */
export async function messagePage(
  db: Kysely<Database>,
  { page, per_page, search }: { page: number; per_page: number; search: string },
): Promise<{ data: Message[]; page: number; per_page: number; total: number }> {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = db
    .selectFrom('messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.account_id')
    .where(sql<boolean>`concat_ws(' ', m.message, m.reply_to, a.firstname, a.lastname) ilike ${like}`);
  const rows = await found
    .select(['m.id', 'm.topic', 'm.message', 'm.reply_to', 'm.account_id', 'm.created_at'])
    .select(['a.firstname', 'a.lastname', 'a.phone'])
    .orderBy('m.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const data = rows.map(({ firstname, lastname, phone, ...row }) => ({
    ...row,
    from: `${firstname ?? ''} ${lastname ?? ''}`.trim(),
    phone: phone ?? '',
    created_at: toMoment(row.created_at),
  }));
  return { data, page, per_page, total };
}
