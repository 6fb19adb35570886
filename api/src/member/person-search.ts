import { type RawBuilder, sql } from 'kysely';
import { parseForeignPhone, parsePhone } from '../account/phone.ts';
import { containsTerms } from '../db/contains-terms.ts';

/**
 * Returns a condition on `member_figures` (under that alias) for a typed search text. A whole number in any written form
 * matches its member, and four digits match the end of a number. Any other text matches the names that contain all of its
 * words, in any order, with or without diacritics.
 */
export function personMatches(search: string, alias: string): RawBuilder<boolean> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  const phone = parsePhone(search) ?? parseForeignPhone(search);
  if (phone) return sql<boolean>`${row('account_id')} = (select id from accounts where phone = ${phone})`;
  if (/^\d{4}$/.test(search)) {
    // The array makes the database find the ids first; with a join, it would compare all members.
    return sql<boolean>`${row('account_id')} = any(array(
      select id from accounts where phone is not null and right(phone, 4) = ${search}))`;
  }
  return containsTerms(row('name'), search);
}
