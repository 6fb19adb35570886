import { type RawBuilder, sql } from 'kysely';
import { parsePhone } from '../account/phone.ts';

/** Shorter parts of a name have no trigram for the index, so they only match the beginning of a name. */
const TRIGRAM = 3;

/**
 * Returns a condition on `member_figures` (under that alias) for a typed search text. A whole number in any written form
 * matches its member, four digits match the end of a number, and any other text matches a part of a name.
 */
export function personMatches(search: string, alias: string): RawBuilder<boolean> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  const phone = parsePhone(search);
  if (phone) return sql<boolean>`${row('account_id')} = (select id from accounts where phone = ${phone})`;
  if (/^\d{4}$/.test(search)) {
    // The array makes the database find the ids first; with a join, it would compare all members.
    return sql<boolean>`${row('account_id')} = any(array(
      select id from accounts where phone is not null and right(phone, 4) = ${search}))`;
  }
  const part = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return search.length < TRIGRAM
    ? sql<boolean>`nullif(lower(${row('name')}), '') collate "C" like ${`${part}%`}`
    : sql<boolean>`${row('name')} ilike ${`%${part}%`}`;
}
