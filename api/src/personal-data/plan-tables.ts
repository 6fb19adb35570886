import { type PersonalTable, ROW, SECRET } from './declared-table.ts';

const TEMPLATE = 'which template it began from';

/** The columns of every row of a wedding plan. */
const PLANNED = ['id', 'sort', 'version', 'seq', 'deleted_at'];
const BY_WHOM = 'a number that leads to one of the couple, or to a blank account';

const planRow = (
  parent: 'plan_id' | 'budget_id' | 'checklist_id',
  exported: readonly string[],
  more: PersonalTable['withheld'] = {},
): PersonalTable => ({
  section: 'wedding_plan',
  exported,
  withheld: { [ROW]: [...PLANNED, parent, 'updated_at'], [BY_WHOM]: ['updated_by'], ...more },
  erased: { plan: parent },
});

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
  wedding_plans: {
    section: 'wedding_plan',
    exported: ['id', 'turnout_bp'],
    withheld: { [ROW]: ['version', 'seq', 'updated_at', 'deleted_at'], [BY_WHOM]: ['updated_by'] },
    erased: { plan: 'id' },
  },
  ceremonies: planRow('plan_id', ['kind', 'name', 'date', 'guests']),
  budgets: planRow('plan_id', ['name', 'total_kobo'], {
    [TEMPLATE]: ['template_id', 'template_revision', 'adopted_at', 'passed_rows'],
  }),
  budget_categories: planRow('budget_id', ['name', 'planned_kobo', 'ceremony'], {
    [TEMPLATE]: ['template_row_id'],
  }),
  budget_items: planRow(
    'budget_id',
    ['name', 'note', 'estimate', 'agreed', 'quote_until', 'vendor_name', 'vendor_phone', 'category_id'],
    { [TEMPLATE]: ['template_row_id'], 'a yes or no that stands beside the line': ['refundable'] },
  ),
  budget_payers: planRow('budget_id', ['name', 'side', 'pledged_kobo', 'received_kobo']),
  budget_payments: planRow('budget_id', [
    'item_id',
    'kind',
    'direction',
    'amount_kobo',
    'due_on',
    'paid_on',
    'method',
    'payer_id',
    'note',
  ]),
  budget_funds: planRow('budget_id', ['name', 'price_kobo', 'cost_kobo', 'ordered', 'paid_for']),
  checklists: planRow('plan_id', ['name'], {
    [TEMPLATE]: ['template_id', 'template_revision', 'adopted_at', 'passed_rows'],
  }),
  checklist_categories: planRow('checklist_id', ['name'], { [TEMPLATE]: ['template_row_id'] }),
  tasks: planRow(
    'checklist_id',
    [
      'title',
      'note',
      'due',
      'due_on',
      'due_at',
      'status',
      'assignee',
      'contact_phone',
      'category_id',
      'item_id',
      'video_id',
    ],
    { [TEMPLATE]: ['template_row_id', 'books'], 'when and by which of the two': ['done_at', 'done_by'] },
  ),
};
