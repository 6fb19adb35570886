import { type RawBuilder, sql } from 'kysely';
import { parsePhone } from '../account/phone.ts';

/** Shorter parts of a name have no trigram to be found by: they are looked for where the name begins. */
const TRIGRAM = 3;

/**
 * A condition on `member_figures` under that alias, from what somebody typed: a whole number in any written form finds
 * its member, four digits find numbers that end so, and all else is a part of a name.
 */
export function personMatches(search: string, alias: string): RawBuilder<boolean> {
  const row = (column: string) => sql.ref(`${alias}.${column}`);
  const phone = parsePhone(search);
  if (phone) return sql<boolean>`${row('account_id')} = (select id from accounts where phone = ${phone})`;
  if (/^\d{4}$/.test(search)) {
    // An array is found first, and then its members: joined, everybody would be compared.
    return sql<boolean>`${row('account_id')} = any(array(
      select id from accounts where phone is not null and right(phone, 4) = ${search}))`;
  }
  const part = search.toLowerCase().replace(/[\\%_]/g, '\\$&');
  return search.length < TRIGRAM
    ? sql<boolean>`nullif(lower(${row('name')}), '') collate "C" like ${`${part}%`}`
    : sql<boolean>`${row('name')} ilike ${`%${part}%`}`;
}
