import { type Entity, entities } from '@wedding/shared/contract/plan-entities.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { importEach } from '../import-each.ts';
import { rowKinds } from '../planning/rows/row-kinds.ts';
import { type PersonalList, type PersonalTable, ROW, SECRET } from './declared-table.ts';

const BY_WHOM = 'a number that leads to one of the couple, or to a blank account';
const FROM_TEMPLATE = 'which template it began from';

/** Columns of any kind of row that aren't in the export by themselves, and why. */
const withheld: Readonly<Record<string, string>> = {
  template_id: FROM_TEMPLATE,
  template_revision: FROM_TEMPLATE,
  adopted_at: FROM_TEMPLATE,
  passed_rows: FROM_TEMPLATE,
  template_row_id: FROM_TEMPLATE,
  books: FROM_TEMPLATE,
  refundable: 'a yes or no that stands beside the line',
  done_at: 'when and by which of the two',
  done_by: 'when and by which of the two',
  updated_by: BY_WHOM,
};

/** Returns how the rows of a kind are exported and erased: what a couple writes is exported. */
function rowTable(entity: Entity): PersonalTable {
  const { parent, fields, derived = [] } = rowKinds[entity];
  const marks = [
    'id',
    'version',
    'seq',
    'updated_at',
    'deleted_at',
    ...(parent ? ['sort', parent.column] : []),
  ];
  const columns = [...marks, 'updated_by', ...fields, ...derived];
  const reasonOf = (column: string) => (marks.includes(column) ? ROW : withheld[column]);
  const byReason = Map.groupBy(new Set(columns), reasonOf);
  const exported = byReason.get(undefined) ?? [];
  byReason.delete(undefined);
  return {
    section: 'wedding_plan',
    exported,
    withheld: Object.fromEntries(byReason),
    erased: { plan: parent?.column ?? 'id' },
  };
}

/** The lists that a couple keeps in its wedding plan, by their tables: each is declared beside its store. */
const planLists: Readonly<Record<string, PersonalList>> = Object.assign(
  {},
  ...(await importEach<PersonalList>('*.personal.ts')),
);

/** Returns an account's lists, by their tables. */
export async function listsOf(
  db: Kysely<Database>,
  accountId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const lists = Object.entries(planLists).map(
    async ([name, { rows }]) => [name, (await rows(db, accountId)).map((row) => ({ ...row }))] as const,
  );
  return Object.fromEntries(await Promise.all(lists));
}

/** The wedding plan's tables, which a couple shares with its partner. */
export const planTables: Readonly<Record<string, PersonalTable>> = {
  wedding_plan_invitations: {
    section: 'invitations',
    exported: ['created_at', 'expires_at', 'accepted_at'],
    withheld: {
      [ROW]: ['id', 'plan_id', 'invited_by'],
      [SECRET]: ['token_hash'],
      'the partner': ['accepted_by'],
    },
    erased: { rows: 'invited_by' },
  },
  wedding_plan_members: {
    section: 'wedding_plan',
    exported: ['role', 'joined_at'],
    withheld: { [ROW]: ['plan_id', 'account_id'] },
    erased: { rows: 'account_id' },
  },
  sync_clients: {
    section: null,
    exported: [],
    withheld: {
      'which edits of a page were answered: ids of rows, for 60 days': [
        'account_id',
        'client',
        'number',
        'outcome',
        'answered_at',
      ],
    },
    erased: { rows: 'account_id' },
  },
  ...Object.fromEntries(entities.map((entity) => [rowKinds[entity].table, rowTable(entity)])),
  ...Object.fromEntries(Object.entries(planLists).map(([name, { table }]) => [name, table])),
};
