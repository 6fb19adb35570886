import {
  fundFields,
  itemFields,
  payerFields,
  paymentFields,
} from '@wedding/shared/contract/budget-line.schema.ts';
import type { Entity } from '@wedding/shared/contract/changes.schema.ts';
import { taskFields } from '@wedding/shared/contract/task.schema.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { assertTaskRefs } from './task-refs.store.ts';

/** The description of one kind of row, from which its changes are checked and written. */
interface RowKind {
  table: keyof Database;
  /** The row that contains it: the column with that row's id, and that row's kind. */
  home?: { column: string; entity: Entity };
  /** The row of the same home that is above it. The two are removed and restored together. */
  under?: { column: string; entity: Entity };
  /** The columns that a change may set. */
  fields: readonly string[];
  /** Further columns that are only read. */
  derived?: readonly string[];
  /** The columns that refer to other rows: of the same home, or (`plan`) anywhere in the plan. */
  refs?: Readonly<Record<string, { entity: Entity; of: 'home' | 'plan' }>>;
  /** The fields of JSON columns that refer to other rows of the plan. Rows removed since may be named. */
  nestedRefs?: readonly { column: string; field: string; entity: Entity }[];
  /** Refuses changes that refer to something the couple has no access to. */
  check?: (
    trx: Transaction<Database>,
    named: { planId: string; changes: readonly object[] },
  ) => Promise<void>;
}

const inPlan = { column: 'plan_id', entity: 'wedding_plan' } as const;
const inBudget = { column: 'budget_id', entity: 'budget' } as const;
const inChecklist = { column: 'checklist_id', entity: 'checklist' } as const;
const templateMarks = ['template_id', 'template_revision', 'adopted_at'];

/** Every kind of row of a wedding plan. A kind comes after the kinds that contain it, which is the order of writing. */
export const rowKinds: Readonly<Record<Entity, RowKind>> = {
  wedding_plan: { table: 'wedding_plans', fields: ['turnout_bp'] },
  ceremony: { table: 'ceremonies', home: inPlan, fields: ['kind', 'name', 'date', 'guests', 'sort'] },
  budget: {
    table: 'budgets',
    home: inPlan,
    fields: ['name', 'total_kobo', 'passed_rows', 'sort'],
    derived: templateMarks,
  },
  budget_category: {
    table: 'budget_categories',
    home: inBudget,
    fields: ['name', 'planned_kobo', 'ceremony', 'sort'],
    derived: ['template_row_id'],
  },
  budget_item: {
    table: 'budget_items',
    home: inBudget,
    fields: [...Object.keys(itemFields), 'sort'],
    derived: ['template_row_id'],
    under: { column: 'category_id', entity: 'budget_category' },
    refs: { category_id: { entity: 'budget_category', of: 'home' } },
    nestedRefs: ['estimate', 'agreed'].map((column) => ({
      column,
      field: 'ceremony_id',
      entity: 'ceremony' as const,
    })),
  },
  payer: { table: 'budget_payers', home: inBudget, fields: [...Object.keys(payerFields), 'sort'] },
  payment: {
    table: 'budget_payments',
    home: inBudget,
    fields: [...Object.keys(paymentFields), 'sort'],
    under: { column: 'item_id', entity: 'budget_item' },
    refs: { item_id: { entity: 'budget_item', of: 'home' }, payer_id: { entity: 'payer', of: 'home' } },
  },
  fund: { table: 'budget_funds', home: inBudget, fields: [...Object.keys(fundFields), 'sort'] },
  checklist: {
    table: 'checklists',
    home: inPlan,
    fields: ['name', 'passed_rows', 'sort'],
    derived: templateMarks,
  },
  checklist_category: {
    table: 'checklist_categories',
    home: inChecklist,
    fields: ['name', 'sort'],
    derived: ['template_row_id'],
  },
  task: {
    table: 'tasks',
    home: inChecklist,
    fields: [...Object.keys(taskFields), 'status', 'sort'],
    derived: ['done_at', 'done_by', 'template_row_id'],
    under: { column: 'category_id', entity: 'checklist_category' },
    refs: {
      category_id: { entity: 'checklist_category', of: 'home' },
      item_id: { entity: 'budget_item', of: 'plan' },
    },
    check: assertTaskRefs,
  },
};

export const entities = Object.keys(rowKinds) as Entity[];
