import type { Transaction } from 'kysely';
import type { Standing } from '../planning/row-change.ts';
import type { Database } from '../plugins/schema.ts';

/** The rows that a change of checklists names, as they stand, whoever's they are. */
export async function standingRows(
  trx: Transaction<Database>,
  changes: readonly { id: string }[],
): Promise<Standing[]> {
  const ids = changes.map((change) => change.id);
  const checklists = await trx.selectFrom('checklists').selectAll().where('id', 'in', ids).execute();
  const categories = await trx
    .selectFrom('checklist_categories as r')
    .innerJoin('checklists as c', 'c.id', 'r.checklist_id')
    .selectAll('r')
    .select('c.plan_id')
    .where('r.id', 'in', ids)
    .execute();
  const tasks = await trx
    .selectFrom('tasks as r')
    .innerJoin('checklists as c', 'c.id', 'r.checklist_id')
    .selectAll('r')
    .select('c.plan_id')
    .where('r.id', 'in', ids)
    .execute();
  return [
    ...checklists.map(({ name, sort, ...row }) => ({ ...row, entity: 'checklist', fields: { name, sort } })),
    ...categories.map(({ checklist_id, name, sort, ...row }) => ({
      ...row,
      entity: 'checklist_category',
      fields: { checklist_id, name, sort },
    })),
    ...tasks.map(({ checklist_id, category_id, title, note, due, due_on, status, sort, ...row }) => ({
      ...row,
      entity: 'task',
      fields: { checklist_id, category_id, title, note, due, due_on, status, sort },
    })),
  ];
}

/** Which checklist a standing row belongs to. */
export const checklistOf = (row: Standing): string => String(row.fields.checklist_id ?? row.id);
