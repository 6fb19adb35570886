import { foldCharacters } from '@wedding/shared/domain/fold-text.ts';
import { foldDigits } from '@wedding/shared/format/lookalikes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { parseForeignPhone, parsePhone } from '../account/phone.ts';
import { containsTerms } from '../db/contains-terms.ts';
import type { Database } from '../db/schema.ts';
import { type Actor, write } from '../db/write.ts';

const MIN_DIGITS = 4;
const MAX_DIGITS = 15;

/** Returns the digits of a search for a number in any written form, whole or in part. Undefined for any other search. */
function digitsIn(search: string): string | undefined {
  const typed = foldDigits(foldCharacters(search));
  if (!/^\+?[\d\s()./\p{Pd}]+$/u.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, '').replace(/^00(?=234)/, '');
  return digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : undefined;
}

const wholeNumber = (search: string) => parsePhone(search) ?? parseForeignPhone(search);

/**
 * Returns a condition on `member_figures` (under that alias) for a typed search text. Four or more digits match the numbers
 * that have them in a row, however they are written: `0806` is also the beginning of `+234806…`. Any other text matches the
 * names that contain all of its words, in any order, with or without diacritics.
 */
export function personMatches(search: string, alias: string): RawBuilder<boolean> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  const phone = wholeNumber(search);
  if (phone) return sql<boolean>`${row('account_id')} = (select id from accounts where phone = ${phone})`;
  const digits = digitsIn(search);
  if (!digits) return containsTerms(row('search_text'), search);
  const fromStart = digits.startsWith('0') ? `+234${digits.slice(1)}%` : `%${digits}%`;
  // The array makes the database find the ids first; with a join, it would compare all members. The first condition is for
  // the index of three-letter parts, which would be read twice for the others.
  return sql<boolean>`${row('account_id')} = any(array(select id from accounts
    where phone is not null and phone like ${`%${digits.replace(/^0/, '')}%`}
      and (phone like ${`%${digits}%`} or phone like ${fromStart})))`;
}

/** Notes that an administrator searched by digits of a number, for the audit trail; the next pages of a search aren't another. */
export async function noteNumberSearch(db: Kysely<Database>, actor: Actor, search: string): Promise<void> {
  const typed = wholeNumber(search) ?? digitsIn(search);
  if (!typed) return;
  const digits = typed.length > 7 ? `…${typed.slice(-4)}` : typed;
  await write(db, actor, async (trx) => {
    // A list and the counts of its chips search at once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`search:${actor.id}:${digits}`}, 0))`.execute(
      trx,
    );
    const last = await trx
      .selectFrom('number_searches')
      .select('id')
      .where('searched_by', '=', actor.id)
      .where('digits', '=', digits)
      .where('searched_at', '>', sql<Date>`now() - interval '10 minutes'`)
      .limit(1)
      .executeTakeFirst();
    if (!last) await trx.insertInto('number_searches').values({ digits, searched_by: actor.id }).execute();
  });
}
