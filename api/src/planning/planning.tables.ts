import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { Fund, Payer, Payment, Pricing } from '@wedding/shared/contract/budget-line.schema.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { Assignee, TaskDue, TaskStatus } from '@wedding/shared/contract/task.schema.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** What every row of planning carries (contract: `row`). */
interface RowColumns {
  id: string;
  version: Generated<number>;
  updated_at: Generated<Date>;
  updated_by: number | null;
  deleted_at: Date | null;
}
interface SortedColumns extends RowColumns {
  sort: string;
}
/** The template a budget or checklist was copied from. */
interface OriginColumns {
  template_id: string | null;
  template_revision: number | null;
  adopted_at: Date | null;
}
/** Days go in and come out as `YYYY-MM-DD`. */
type Day = ColumnType<string | null, string | null, string | null>;

export type TemplateTool = 'budget' | 'checklist';
export type TemplateContent = Pick<BudgetTemplate, 'rows'> | Pick<ChecklistTemplate, 'categories' | 'tasks'>;

interface Templates extends RowColumns {
  tool: TemplateTool;
  name: string;
  revision: number;
  status: BudgetTemplate['status'];
  content: ColumnType<TemplateContent, string, string>;
}
interface WeddingPlans extends RowColumns {
  turnout_bp: Generated<number>;
}
interface Ceremonies extends SortedColumns {
  plan_id: string;
  kind: WeddingPlan['ceremonies'][number]['kind'];
  name: string;
  date: Day;
  guests: Generated<number>;
}
interface Budgets extends SortedColumns, OriginColumns {
  plan_id: string;
  name: string;
  total_kobo: number;
  passed_rows: Generated<string[]>;
}
interface BudgetCategories extends SortedColumns {
  budget_id: string;
  name: string;
  planned_kobo: number;
  template_row_id: string | null;
}
interface BudgetRows extends SortedColumns {
  budget_id: string;
}
interface BudgetItems extends BudgetRows {
  category_id: string;
  name: string;
  note: Generated<string>;
  estimate: ColumnType<Pricing, string, string>;
  agreed: ColumnType<Pricing | null, string | null, string | null>;
  quote_until: Day;
  refundable: Generated<boolean>;
  vendor_name: Generated<string>;
  vendor_phone: Generated<string>;
  template_row_id: string | null;
}
interface BudgetPayments extends BudgetRows, Pick<Payment, 'item_id' | 'amount_kobo' | 'payer_id'> {
  kind: Payment['kind'];
  direction: Payment['direction'];
  due_on: Day;
  paid_on: Day;
  method: Payment['method'];
  note: Generated<string>;
}
interface BudgetPayers extends BudgetRows, Pick<Payer, 'name' | 'side' | 'pledged_kobo' | 'received_kobo'> {}
interface BudgetFunds
  extends BudgetRows,
    Pick<Fund, 'name' | 'price_kobo' | 'cost_kobo' | 'ordered' | 'paid_for'> {}
interface Checklists extends SortedColumns, OriginColumns {
  plan_id: string;
  name: string;
  passed_rows: Generated<string[]>;
}
interface ChecklistCategories extends SortedColumns {
  checklist_id: string;
  name: string;
  template_row_id: string | null;
}
interface Tasks extends SortedColumns {
  checklist_id: string;
  category_id: string;
  title: string;
  note: Generated<string>;
  due: ColumnType<TaskDue, string, string>;
  due_on: Day;
  status: Generated<TaskStatus>;
  done_at: Date | null;
  done_by: number | null;
  assignee: ColumnType<Assignee | null, string | null, string | null>;
  item_id: string | null;
  books: Generated<boolean>;
  video_id: number | null;
  template_row_id: string | null;
}

export type TemplateRow = Selectable<Templates>;
export type BudgetRow = Selectable<Budgets>;

export interface PlanningTables {
  wedding_plans: WeddingPlans;
  wedding_plan_members: {
    plan_id: string;
    account_id: number;
    role: 'owner' | 'partner' | 'viewer';
    joined_at: Generated<Date>;
  };
  wedding_plan_invitations: {
    id: Generated<number>;
    plan_id: string;
    token_hash: Buffer;
    invited_by: number;
    created_at: Generated<Date>;
    expires_at: Date;
    accepted_at: ColumnType<Date | null, never, Date | null>;
    accepted_by: ColumnType<number | null, never, number | null>;
  };
  calendar_feeds: { account_id: number; token_hash: Buffer; created_at: Date };
  /** A view: whose subscriptions an account lives by. */
  covers: { account_id: number; by_account: number };
  ceremonies: Ceremonies;
  templates: Templates;
  budgets: Budgets;
  budget_categories: BudgetCategories;
  budget_items: BudgetItems;
  budget_payments: BudgetPayments;
  budget_payers: BudgetPayers;
  budget_funds: BudgetFunds;
  checklists: Checklists;
  checklist_categories: ChecklistCategories;
  tasks: Tasks;
}
