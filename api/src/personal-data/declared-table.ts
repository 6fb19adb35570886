import type { PersonalData } from '@wedding/shared/contract/me.schema.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * The declaration of the personal data in a table (SEC-37). It drives the erasure, the export is checked against it, and
 * `personal-tables.test.ts` fails if a table or column of the database is not declared.
 */
export type Declared = PersonalTable | { notPersonal: string; administrators?: readonly string[] };

export interface PersonalTable {
  /** The section of the person's export that contains the rows; null if the whole table is withheld. */
  section: keyof PersonalData | null;
  /** The columns whose values are in the export. */
  exported: readonly string[];
  /** All other columns, by the reason why they aren't in the export. */
  withheld: Readonly<Record<string, readonly string[]>>;
  /**
   * The effect of an erasure. `rows`: deletes the rows whose column names the person (the account or the number).
   * `plan`: deletes them with the wedding plan, unless a partner shares it. `with`: deletes them with their row of that
   * table. `blanked`: keeps the row without anything personal. `kept`: keeps the row, with the reason.
   */
  erased: Erased;
}
type Erased =
  | { rows: 'account_id' | 'invited_by' | 'phone' }
  | { plan: 'id' | 'plan_id' | 'budget_id' | 'checklist_id' }
  | { with: keyof Database }
  | { blanked: readonly string[] }
  | { kept: string };

/** Reasons that several tables share. */
export const ROW = 'names a row, or counts its versions';
export const SECRET = 'a secret, of which only the hash is kept';
export const COUNTED = 'worked out from what the export holds';
export const VERSION = 'counts changes, for saves that were made from an older state';

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
