import type { PersonalData } from '@wedding/shared/contract/me.schema.ts';
import type { Database } from '../db/schema.ts';

/**
 * What every table of the database has to do with people (SEC-37). The erasing is driven by it, the export is held
 * against it, and a table or a column that is missing here fails `personal-tables.test.ts`.
 */
export type Declared = PersonalTable | { notPersonal: string; administrators?: readonly string[] };

export interface PersonalTable {
  /** Part of the person's export in which the rows stand; null when all of the table is withheld. */
  section: keyof PersonalData | null;
  /** Columns whose values the export holds. */
  exported: readonly string[];
  /** Every other column, by why the export doesn't hold it. */
  withheld: Readonly<Record<string, readonly string[]>>;
  /**
   * What erasing does. `rows`: they are deleted where that column names the person (its account, or its number).
   * `plan`: they go with the wedding plan, or stay with whoever shares it. `with`: they go with their row of that
   * table. `blanked`: the row stays without anything personal. `kept`: why it stays.
   */
  erased: Erased;
}
type Erased =
  | { rows: 'account_id' | 'invited_by' | 'phone' }
  | { plan: 'id' | 'plan_id' | 'budget_id' | 'checklist_id' }
  | { with: keyof Database }
  | { blanked: readonly string[] }
  | { kept: string };

/** Reasons that several tables give. */
export const ROW = 'names a row, or counts its versions';
export const SECRET = 'a secret, of which only the hash is kept';
