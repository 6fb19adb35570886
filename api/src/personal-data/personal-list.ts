import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type PersonalTable, ROW } from './declared-table.ts';

/** A list that a couple keeps in its wedding plan, as personal data. */
export interface PersonalList {
  table: PersonalTable;
  rows: (db: Kysely<Database>, accountId: number) => Promise<readonly object[]>;
}

/** Declares a list as `<domain>.personal.ts` exports it, by its table's name: the couple gets every field, and the rows go with its plan. */
export const personalList = (fields: readonly string[], rows: PersonalList['rows']): PersonalList => ({
  table: {
    section: 'lists',
    exported: ['id', ...fields, 'created_at'],
    withheld: { [ROW]: ['plan_id', 'version'] },
    erased: { plan: 'plan_id' },
  },
  rows,
});
