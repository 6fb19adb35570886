import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { isTool, type Tool } from '@wedding/shared/contract/plan-entities.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { copyBudgetTemplate, copyChecklistTemplate } from '@wedding/shared/domain/template-copy.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { invalid } from '../http/http-error.ts';
import { assertPlanLimits } from './rows/plan-limits.store.ts';
import type { RowChange } from './rows/row-change.ts';
import { withPublishedVideos } from './rows/task-refs.store.ts';
import { publishedBudgets, publishedChecklists } from './templates/template.store.ts';
import { ceremonyDates, setWeddingDay } from './wedding-plan/wedding-plan.store.ts';

/** A new budget or checklist, as a change. Without `sort`, it is the last. */
interface Creation extends RowChange {
  entity: Tool;
  template_id: string | null;
  total_kobo: number;
  leave_out?: readonly string[];
  /** Today or later: becomes the day of the plan's reception. */
  wedding_date?: string | null;
  sort?: string;
}

const isCreation = (change: RowChange): change is Creation => isTool(change.entity) && change.version === 0;

/**
 * Returns the changes with each new budget or checklist as the rows that it consists of: its own, and behind all changes the
 * copies of its template's rows.
 * @throws {HttpError} 422 for a template that isn't offered, or a wedding day that is over
 */
export async function withTemplateRows(
  trx: Transaction<Database>,
  { changes, ...member }: { planId: string; accountId: number; changes: readonly RowChange[] },
): Promise<readonly RowChange[]> {
  const { planId } = member;
  if (!changes.some(isCreation)) return changes;
  const copies: RowChange[] = [];
  const direct: RowChange[] = [];
  for (const change of changes) {
    if (!isCreation(change)) {
      direct.push(change);
      continue;
    }
    const { leave_out: passed_rows = [], wedding_date: date, ...head } = change;
    if (date && date < today()) throw invalid('wedding_date', 'Choose today or a later day.');
    const template = await templateOf(trx, change);
    if (date) {
      // The day moves other rows, and the copies' dates follow it: so a full plan is refused here already.
      await assertPlanLimits(trx, { planId, changes: [change, ...rowsOf(template)], current: [] });
      await setWeddingDay(trx, { ...member, date });
    }
    copies.push(...(await copiesOf(trx, planId, { template, creation: change })));
    const marks = { template_revision: template?.revision ?? null, adopted_at: template ? new Date() : null };
    const sort = change.sort ?? (await nextSort(trx, { planId, tool: change.entity }));
    direct.push({ ...head, ...marks, sort, passed_rows });
  }
  return [...direct, ...copies];
}

type Template = BudgetTemplate | ChecklistTemplate;

const isChecklist = (template: Template): template is ChecklistTemplate => 'tasks' in template;

async function templateOf(
  trx: Transaction<Database>,
  { entity, template_id }: Creation,
): Promise<Template | null> {
  if (template_id === null) return null;
  if (entity === 'budget') return offered(await publishedBudgets(trx), template_id);
  return offered(await withPublishedVideos(trx, await publishedChecklists(trx)), template_id);
}

const rowsOf = (template: Template | null): RowChange[] =>
  template && isChecklist(template)
    ? [...additions('checklist_category', template.categories), ...additions('task', template.tasks)]
    : [];

async function copiesOf(
  trx: Transaction<Database>,
  planId: string,
  { template, creation }: { template: Template | null; creation: Creation },
): Promise<RowChange[]> {
  if (!template) return [];
  if (!isChecklist(template)) {
    const { categories, items } = copyBudgetTemplate(template, creation);
    return [...additions('budget_category', categories), ...additions('budget_item', items)];
  }
  const ceremonies = await ceremonyDates(trx, planId);
  const { categories, tasks } = copyChecklistTemplate(template, {
    id: creation.id,
    ceremonies,
    from: today(),
  });
  return [...additions('checklist_category', categories), ...additions('task', tasks)];
}

function offered<T extends { id: string }>(templates: readonly T[], id: string): T {
  const template = templates.find((one) => one.id === id);
  if (!template) throw invalid('template_id', 'This template is no longer offered. Please choose another.');
  return template;
}

const additions = (entity: RowChange['entity'], rows: readonly { id: string }[]): RowChange[] =>
  rows.map((row) => ({ ...row, entity, version: 0 }));

async function nextSort(
  trx: Transaction<Database>,
  { planId, tool }: { planId: string; tool: Tool },
): Promise<string> {
  const last = await trx
    .selectFrom(tool === 'budget' ? 'budgets' : 'checklists')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  return keyBetween(last?.sort ?? null, null);
}
