import { writableFields } from '@wedding/shared/contract/changes.schema.ts';
import { type Entity, entities, planEntities } from '@wedding/shared/contract/plan-entities.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { assertTaskRefs } from './task-refs.store.ts';

interface StoredEntity {
  table: keyof Database;
  /** Columns that are only read. */
  derived?: readonly string[];
  /** Refuses changes that refer to something the couple has no access to. */
  check?: (
    trx: Transaction<Database>,
    named: { planId: string; changes: readonly object[] },
  ) => Promise<void>;
}

const templateMarks = ['template_id', 'template_revision', 'adopted_at'];

/** What only the database knows of each kind of row. */
const stored: Readonly<Record<Entity, StoredEntity>> = {
  wedding_plan: { table: 'wedding_plans' },
  ceremony: { table: 'ceremonies' },
  budget: { table: 'budgets', derived: templateMarks },
  budget_category: { table: 'budget_categories', derived: ['template_row_id'] },
  budget_item: { table: 'budget_items', derived: ['template_row_id'] },
  payer: { table: 'budget_payers' },
  payment: { table: 'budget_payments' },
  fund: { table: 'budget_funds' },
  checklist: { table: 'checklists', derived: templateMarks },
  checklist_category: { table: 'checklist_categories', derived: ['template_row_id'] },
  task: { table: 'tasks', derived: ['done_at', 'done_by', 'template_row_id'], check: assertTaskRefs },
};

type RowKind = (typeof planEntities)[Entity] & StoredEntity & { fields: readonly string[] };

const kindOf = (entity: Entity): RowKind => ({
  ...planEntities[entity],
  ...stored[entity],
  fields: writableFields[entity],
});

/** Every kind of row of a wedding plan: what the contract says of it, and where it is stored. */
export const rowKinds = Object.fromEntries(entities.map((entity) => [entity, kindOf(entity)])) as Record<
  Entity,
  RowKind
>;
