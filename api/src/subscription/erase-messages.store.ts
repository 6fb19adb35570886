import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { system, write } from '../db/write.ts';
import { heldBy } from '../journal/journal.store.ts';
import type { Outcome } from './entitlement.ts';
import { meansTariff } from './fold.ts';
import { parseMembershipEvent } from './parse-membership-event.ts';
import { tariffsToFold } from './tariff.store.ts';

/** The outcomes of messages that began, changed or withdrew a consent, or used it. */
const EVIDENCE: readonly (Outcome | null)[] = [
  'started',
  'renewed',
  'changed',
  'cancelled',
  'stopped',
  'failed',
];

/** The digits of a body, which may have the number in any spelling, form-encoded or not. */
const DIGITS = sql`regexp_replace(regexp_replace(body, '%(?!3[0-9])[0-9a-f]{2}', '', 'gi'), '%3(?=[0-9])|\\D', '', 'g')`;

/**
 * Erases what a person's numbers sent while the person held them (SEC-48). Of the messages that prove consent it keeps a
 * hash of the number, the tariff's title, and the time. It deletes all others, with what names the numbers elsewhere.
 */
export async function eraseMessages(trx: Transaction<Database>, accountId: number): Promise<void> {
  const rows = await trx
    .selectFrom('journal')
    .selectAll()
    .select(
      sql<boolean>`exists (select from subscription_charges c where c.journal_id = journal.id)`.as('charged'),
    )
    .where(heldBy(accountId))
    .execute();
  await reduceToEvidence(trx, rows);
  const numbers = await trx
    .selectFrom('number_tenures')
    .select('phone')
    .where('account_id', '=', accountId)
    .execute();
  // Secure-D's notices and messages that couldn't be read have a number only within their body.
  const within = numbers.map(({ phone }) => `%${phone.slice(-10)}%`);
  await trx
    .deleteFrom('journal')
    .where('phone', 'is', null)
    .where(sql<boolean>`${DIGITS} like any(${within}::text[])`)
    .execute();
  await trx
    .updateTable('number_tenures')
    .set({ phone: sql<string>`number_hash(phone)` })
    .where('account_id', '=', accountId)
    .where('phone', 'like', '+%')
    .execute();
}

/**
 * Deletes texts that no rule understood, from numbers without an account, after thirty days. They prove nothing, and
 * nobody can ask for their erasure. Returns how many there were.
 */
export function dropUnknownTexts(db: Kysely<Database>): Promise<number> {
  return write(db, system, async (trx) => {
    await sql`select set_config('app.erasing', 'on', true)`.execute(trx);
    const { numDeletedRows } = await trx
      .deleteFrom('journal as j')
      .where('j.outcome', 'in', ['unknown', 'unreadable'])
      .where('j.received_at', '<', sql<Date>`now() - interval '30 days'`)
      .where(
        sql<boolean>`not exists (select from number_tenures t
          where t.phone = j.phone and t.held_from <= j.happened_at and t.held_until > j.happened_at)`,
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}

/** Keeps of each row what proves consent, and deletes rows that prove none. */
export async function reduceToEvidence(
  trx: Transaction<Database>,
  rows: readonly (Row<'journal'> & { charged?: boolean })[],
): Promise<void> {
  await sql`select set_config('app.erasing', 'on', true)`.execute(trx);
  const tariffs = await tariffsToFold(trx);
  const titleOf = (row: Row<'journal'>): string => {
    const event = parseMembershipEvent(row);
    if (event.kind === 'paid')
      return tariffs.find(({ productId }) => productId === event.productId)?.title ?? '';
    if (event.kind !== 'text' && event.kind !== 'notice') return '';
    const text = event.kind === 'text' ? event.text : event.title;
    return tariffs.find((tariff) => meansTariff(tariff, { text, code: event.code }))?.title ?? '';
  };
  const isEvidence = ({ outcome, charged }: (typeof rows)[number]) =>
    charged || EVIDENCE.includes(outcome as Outcome | null);
  const evidence = rows.filter(isEvidence).map((row) => ({ id: row.id, title: titleOf(row) }));
  const dropped = rows.filter((row) => !isEvidence(row)).map(({ id }) => id);
  await trx.deleteFrom('journal').where('id', '=', sql<number>`any(${dropped}::bigint[])`).execute();
  // A key that is the hash of a body would still tell what the body was, and a provider's id may have the number in it.
  const withoutNumber = (column: string) => sql`case when regexp_replace(j.${sql.ref(column)}, '\\D', '', 'g')
    like '%' || right(j.phone, 10) || '%' then 'evidence:' || j.id else j.${sql.ref(column)} end`;
  await sql`update journal j set channel = 'evidence', body = n.title, phone = number_hash(j.phone),
      key = case when j.key like 'body:%' then 'evidence:' || j.id else ${withoutNumber('key')} end,
      paid_transaction = ${withoutNumber('paid_transaction')}
    from jsonb_to_recordset(${JSON.stringify(evidence)}::jsonb) as n(id bigint, title text)
    where j.id = n.id and j.channel <> 'evidence'`.execute(trx);
}
