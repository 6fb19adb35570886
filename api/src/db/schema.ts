import type { GeneratedAlways, Selectable } from 'kysely';
import type { ColumnTypes } from './column-types.ts';
import type { DB } from './tables.generated.ts';

/** The types of all tables after the migrations. */
export type Database = Tables & {
  /** Inherits `sessions`. The generated types leave out a table that inherits. */
  administrator_sessions: Tables['sessions'] & { id: GeneratedAlways<number> };
};

type Tables = {
  [T in keyof DB]: T extends keyof Checked ? Narrowed<DB[T], Checked[T]> : DB[T];
};

/** A whole row as a query returns it. */
export type Row<T extends keyof Database> = Selectable<Database[T]>;

type Narrowed<T, Columns> = { [C in keyof T]: C extends keyof Columns ? Columns[C] : T[C] };

/** Rejects tables and columns that don't exist at compile time. */
type OfTables<
  T extends {
    [N in keyof T]: N extends keyof DB
      ? { [C in keyof T[N]]: C extends keyof DB[N] ? unknown : never }
      : never;
  },
> = T;
type Checked = OfTables<ColumnTypes>;
