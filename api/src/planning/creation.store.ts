import { isTool, type Tool } from '@wedding/shared/contract/plan-entities.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { keyBetween } from '@wedding/shared/domain/sort-key.ts';
import { copyBudgetTemplate, copyChecklistTemplate } from '@wedding/shared/domain/template-copy.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { invalid } from '../http/http-error.ts';
import type { RowChange } from './rows/change-rows.store.ts';
import { withShownVideos } from './rows/task-refs.store.ts';
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
    if (date) await setWeddingDay(trx, { ...member, date });
    const { template, rows } = await copyOf(trx, planId, change);
    const marks = { template_revision: template?.revision ?? null, adopted_at: template ? new Date() : null };
    const sort = change.sort ?? (await nextSort(trx, { planId, tool: change.entity }));
    direct.push({ ...head, ...marks, sort, passed_rows });
    copies.push(...rows);
  }
  return [...direct, ...copies];
}

async function copyOf(trx: Transaction<Database>, planId: string, creation: Creation) {
  const { entity, id, template_id } = creation;
  if (template_id === null) return { template: null, rows: [] };
  if (entity === 'budget') {
    const template = offered(await publishedBudgets(trx), template_id);
    const { categories, items } = copyBudgetTemplate(template, creation);
    return {
      template,
      rows: [...additions('budget_category', categories), ...additions('budget_item', items)],
    };
  }
  const template = offered(await withShownVideos(trx, await publishedChecklists(trx)), template_id);
  const ceremonies = await ceremonyDates(trx, planId);
  const { categories, tasks } = copyChecklistTemplate(template, { id, ceremonies, from: today() });
  return { template, rows: [...additions('checklist_category', categories), ...additions('task', tasks)] };
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
