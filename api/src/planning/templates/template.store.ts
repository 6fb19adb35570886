import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { ChecklistTemplate } from '@wedding/shared/contract/checklist.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { TemplateContent, TemplateTool } from '../../db/column-types.ts';
import type { Database, Row } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';
import { changesSince } from '../../version/changes-since.store.ts';
import { versionConflict } from '../../version/hold-version.store.ts';
import { decideChange } from '../rows/row-change.ts';
import { toRowDto } from '../rows/row-dto.ts';
import { keepRemoved } from './template-bin.store.ts';

export const budgetTemplates = (db: Kysely<Database>) => listTemplates(db, 'budget').then(toBudgets);
export const checklistTemplates = (db: Kysely<Database>) => listTemplates(db, 'checklist').then(toChecklists);

const published = <T extends { status: string }>(templates: readonly T[]) =>
  templates.filter(({ status }) => status === 'published');
/** The templates that couples may start from. */
export const publishedBudgets = (db: Kysely<Database>) => budgetTemplates(db).then(published);
export const publishedChecklists = (db: Kysely<Database>) => checklistTemplates(db).then(published);

function listTemplates(db: Kysely<Database>, tool: TemplateTool): Promise<Row<'templates'>[]> {
  return db
    .selectFrom('templates')
    .selectAll()
    .where('tool', '=', tool)
    .where('deleted_at', 'is', null)
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
    .execute();
}

const toBudgets = (rows: readonly Row<'templates'>[]): BudgetTemplate[] =>
  rows.flatMap(({ content, ...row }) =>
    'rows' in content ? [{ ...templateHead(row), rows: content.rows }] : [],
  );
const toChecklists = (rows: readonly Row<'templates'>[]): ChecklistTemplate[] =>
  rows.flatMap(({ content, ...row }) =>
    'tasks' in content
      ? [
          {
            ...templateHead(row),
            categories: content.categories,
            tasks: content.tasks,
            run_sheet: content.run_sheet ?? [],
          },
        ]
      : [],
  );
const templateHead = (row: Omit<Row<'templates'>, 'content'>) => ({
  ...toRowDto(row),
  name: row.name,
  revision: row.revision,
  status: row.status,
});

/** Returns the example days of a checklist's template as they are stored. */
export async function storedRunSheet(
  trx: Transaction<Database>,
  id: string,
): Promise<ChecklistTemplate['run_sheet']> {
  const row = await trx.selectFrom('templates').select('content').where('id', '=', id).executeTakeFirst();
  return row && 'tasks' in row.content ? row.content.run_sheet : undefined;
}

interface TemplateChange {
  tool: TemplateTool;
  id: string;
  /** The version that the sender saw, 0 for a new template. */
  version: number;
  name: string;
  status: BudgetTemplate['status'];
  content: TemplateContent;
}

/**
 * Creates or changes a template. Returns the status that it had.
 * @throws {HttpError} 404 when it doesn't exist, 409 when it was changed since
 */
export async function writeTemplate(
  trx: Transaction<Database>,
  change: TemplateChange,
  accountId: number | null,
): Promise<BudgetTemplate['status'] | undefined> {
  const { tool, id, version, name, status, content } = change;
  const row = await trx
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const current = row && {
    ...row,
    entity: row.tool,
    plan_id: '',
    fields: { name: row.name, status: row.status, content: row.content },
  };
  const verdict = decideChange({ entity: tool, id, version, name, status, content }, current, '');
  if (verdict === 'unknown' || row?.deleted_at) throw notFound('This template');
  if (verdict === 'unchanged') return status;
  if (verdict === 'conflict' && current) {
    const dto = { ...toRowDto(current), ...current.fields };
    const { conflict } = await changesSince(trx, { table: 'templates', id, version });
    throw versionConflict([{ entity: tool, id, sent_version: version, current: dto, ...conflict }]);
  }
  const revision = (row?.revision ?? 0) + (status === 'published' ? 1 : 0);
  const values = { name, status, content: JSON.stringify(content), revision, updated_by: accountId };
  if (row) {
    await keepRemoved(trx, { id, before: row.content, after: content, accountId });
    const marks = { version: row.version + 1, updated_at: new Date() };
    await trx
      .updateTable('templates')
      .set({ ...values, ...marks })
      .where('id', '=', id)
      .execute();
  } else {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('templates')
      .values({ ...values, id, tool })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    // The same request, sent again meanwhile, was first. Now it is compared with what that stored.
    if (numInsertedOrUpdatedRows === 0n) return writeTemplate(trx, change, accountId);
  }
  return row?.status;
}

/** Moves a template to the bin. @returns false when it doesn't exist */
export async function removeTemplate(
  trx: Transaction<Database>,
  { tool, id, accountId }: { tool: TemplateTool; id: string; accountId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('templates')
    .set((eb) => ({
      deleted_at: new Date(),
      updated_at: new Date(),
      updated_by: accountId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('tool', '=', tool)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
