import {
  emptyLine,
  emptyPayment,
  removeCategory,
  removeLine,
} from '../../mfe-planning/src/budget/model/budget-edits.ts';
import { orderEdits } from '../../mfe-planning/src/components/order-edits.ts';
import { sortAfter } from '../../mfe-planning/src/lib/sort-after.ts';
import { addition, change, creation, type Edit, removal } from '../../mfe-planning/src/sync/edits.ts';
import type { Budget } from '../../shared/contract/budget.schema.ts';
import { copyBudgetTemplate, copyChecklistTemplate } from '../../shared/domain/template-copy.ts';
import type { Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';

export const EDITS = [
  'change payer',
  'change payer money',
  'change task',
  'change task note',
  'change budget',
  'change line',
  'change payment',
  'change checklist',
  'change day',
  'tick task',
  'move task',
  'add payer',
  'add line',
  'add payment',
  'add task',
  'add category',
  'remove payer',
  'remove line',
  'remove payment',
  'remove budget category',
  'remove task',
  'remove category',
  'remove checklist',
  'both tools',
  'create budget',
  'create checklist',
] as const;

interface RandomEdit {
  edit: (typeof EDITS)[number];
  /** Which of the rows. */
  place: number;
  /** Which of the fields or values. */
  value: number;
  /** Whether its button is pressed later. */
  isHeld?: boolean;
}
type Changes = Partial<Record<RandomEdit['edit'], () => (Edit | null)[]>>;

/** Edits as the pages make them. Every value is typed once, so that the ledger can tell what became of it. */
export class RandomEdits {
  private readonly ledger: Ledger;
  private count = 0;
  /** What somebody is about to do in an open sheet, for the rows as they were when it opened. */
  private readonly held = new Map<Phone, (Edit | null)[]>();

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  /** A value that nobody has typed yet. */
  private fresh(): string {
    this.count += 1;
    return `v${this.count}`;
  }

  private number(): number {
    this.count += 1;
    return 1_000 + this.count;
  }

  /** Makes one edit of what the phone shows, if it shows such a row. */
  make(phone: Phone, { edit: kind, place, value, isHeld = false }: RandomEdit): void {
    if (kind === 'create budget') this.createBudget(phone);
    if (kind === 'create checklist') this.createChecklist(phone);
    const edits = this.changesOf(phone, { place, value })[kind]?.() ?? [];
    if (!edits.some((edit) => edit !== null)) return;
    if (isHeld) {
      this.held.set(phone, edits);
      return;
    }
    // Nobody removes what its own open sheet is about.
    if (edits.some((edit) => edit?.set.deleted === true)) this.forget(phone);
    phone.edit(edits);
  }

  /** Presses the button of the sheet that a phone has open. */
  press(phone: Phone): void {
    const edits = this.held.get(phone);
    this.held.delete(phone);
    if (edits) phone.edit(edits, true);
  }

  /** Closes it: a page that is left has none open any more. */
  forget(phone: Phone): void {
    this.held.delete(phone);
  }

  private changesOf(phone: Phone, { place: at, value }: Omit<RandomEdit, 'edit'>): Changes {
    const { budgets = [], checklists = [], plan } = phone.shown();
    const pick = <R>(rows: readonly R[]): R | undefined => rows[at % Math.max(1, rows.length)];
    const budget = pick(budgets);
    const checklist = pick(checklists);
    const payer = pick(budget?.payers ?? []);
    const part = pick(budget?.categories ?? []);
    const line = pick(budget?.items ?? []);
    const payment = pick(budget?.payments ?? []);
    const task = pick(checklist?.tasks ?? []);
    const ceremony = pick(plan?.ceremonies ?? []);
    const category = pick(checklist?.categories ?? []);
    if (checklist) this.ledger.noteWithin(checklist.id, [...checklist.tasks, ...checklist.categories]);
    if (budget) {
      const { id, categories, items, payments, payers } = budget;
      this.ledger.noteWithin(id, [...categories, ...items, ...payments, ...payers]);
    }
    const id = crypto.randomUUID();
    return {
      ...(payer && {
        'change payer': () => [change('payer', payer, { name: this.fresh() })],
        'change payer money': () => [
          change(
            'payer',
            payer,
            value ? { pledged_kobo: this.number() } : { received_kobo: this.number(), name: this.fresh() },
          ),
        ],
        'remove payer': () => this.removing([['payer', payer]]),
      }),
      ...(task && {
        'change task': () => [change('task', task, { title: this.fresh() })],
        'change task note': () => [change('task', task, { note: this.fresh() })],
        'tick task': () => [change('task', task, { status: (['todo', 'doing', 'done'] as const)[value] })],
        'move task': () => {
          const others = (checklist?.tasks ?? []).filter(({ id }) => id !== task.id);
          return orderEdits('task', others.toSpliced(value, 0, task));
        },
        'remove task': () => this.removing([['task', task]]),
      }),
      ...(budget && {
        'change budget': () => [
          change('budget', budget, value ? { name: this.fresh() } : { total_kobo: this.number() }),
        ],
        'add payer': () => [
          addition('payer', id, { ...this.newPayer(budget.id), sort: sortAfter(budget.payers) }),
        ],
      }),
      ...(budget &&
        part && {
          'add line': () => [
            addition('budget_item', id, {
              ...emptyLine(budget.id, part.id),
              name: this.fresh(),
              sort: sortAfter(budget.items),
            }),
          ],
          'remove budget category': () => this.removingFrom(budget, removeCategory(budget, part)),
        }),
      ...(budget &&
        line && {
          'change line': () => [change('budget_item', line, { [value ? 'note' : 'name']: this.fresh() })],
          'add payment': () => [
            addition('payment', id, {
              ...emptyPayment(budget.id, line.id),
              kind: 'instalment',
              amount_kobo: this.number(),
              payer_id: value ? (payer?.id ?? null) : null,
              sort: sortAfter(budget.payments),
            }),
          ],
          'remove line': () => this.removingFrom(budget, removeLine(budget, line)),
        }),
      ...(payment && {
        'change payment': () => [
          change('payment', payment, value ? { amount_kobo: this.number() } : { note: this.fresh() }),
        ],
        'remove payment': () => this.removing([['payment', payment]]),
      }),
      ...(checklist && {
        'change checklist': () => [change('checklist', checklist, { name: this.fresh() })],
        'add category': () => [
          addition('checklist_category', id, {
            checklist_id: checklist.id,
            name: this.fresh(),
            sort: sortAfter(checklist.categories),
          }),
        ],
        'remove checklist': () => (checklists.length < 2 ? [] : this.removing([['checklist', checklist]])),
      }),
      ...(checklist &&
        category && {
          'add task': () => [
            addition('task', id, {
              checklist_id: checklist.id,
              category_id: category.id,
              title: this.fresh(),
              due: { kind: 'none' },
              due_on: null,
              sort: sortAfter(checklist.tasks),
            }),
          ],
          'remove category': () =>
            this.removing([
              ['checklist_category', category],
              ...checklist.tasks
                .filter((row) => row.category_id === category.id)
                .map((row) => ['task', row] as const),
            ]),
        }),
      ...(ceremony && { 'change day': () => [change('ceremony', ceremony, { guests: this.number() })] }),
      ...(payer &&
        task && {
          'both tools': () => [
            change('payer', payer, { name: this.fresh() }),
            change('task', task, { title: this.fresh() }),
          ],
        }),
    };
  }

  private removing(
    rows: readonly (readonly [
      'payer' | 'payment' | 'task' | 'checklist' | 'checklist_category',
      { id: string; version: number },
    ])[],
  ) {
    return rows.map(([entity, row]) => {
      this.ledger.noteRemoval({ ...row });
      return removal(entity, row);
    });
  }

  /** A line goes with its payments, and a category with its lines, as the budget's pages remove them. */
  private removingFrom(budget: Budget, edits: (Edit | null)[]): (Edit | null)[] {
    const rows = [...budget.categories, ...budget.items, ...budget.payments];
    for (const row of rows) {
      if (edits.some((edit) => edit?.id === row.id && edit.set.deleted)) this.ledger.noteRemoval({ ...row });
    }
    return edits;
  }

  private newPayer = (budget_id: string) => ({
    budget_id,
    name: this.fresh(),
    side: 'bride',
    pledged_kobo: this.number(),
    received_kobo: 0,
  });

  private createBudget(phone: Phone): void {
    const { budgets = [], templates = [] } = phone.lists().budgets;
    const template = templates[0];
    if (budgets.length > 4) return;
    const id = crypto.randomUUID();
    const total_kobo = this.number();
    const { categories, items } = copyBudgetTemplate(template ?? { rows: [] }, { id, total_kobo });
    const details = {
      note: '',
      agreed: null,
      quote_until: null,
      refundable: false,
      vendor_name: '',
      vendor_phone: '',
    };
    const budget = {
      id,
      name: this.fresh(),
      total_kobo,
      plan_id: '',
      sort: sortAfter(budgets),
      template: null,
      passed_rows: [],
      categories,
      items: items.map((row) => ({ ...details, ...row })),
    };
    phone.create(creation('budget', budget, { template_id: template?.id ?? null }));
  }

  private createChecklist(phone: Phone): void {
    const { checklists = [], templates = [] } = phone.lists().checklists;
    const template = templates[0];
    if (checklists.length > 4) return;
    const id = crypto.randomUUID();
    const none = { categories: [], tasks: [] };
    const { categories, tasks } = copyChecklistTemplate(template ?? none, {
      id,
      ceremonies: null,
      from: '2026-01-01',
    });
    const checklist = {
      id,
      name: this.fresh(),
      plan_id: '',
      sort: sortAfter(checklists),
      template: null,
      passed_rows: [],
      categories,
      tasks,
    };
    phone.create(creation('checklist', checklist, { template_id: template?.id ?? null }));
  }
}
