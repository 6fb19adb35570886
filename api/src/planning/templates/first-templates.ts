import { createHash } from 'node:crypto';
import { budgetTemplateRow } from '@wedding/shared/contract/budget.schema.ts';
import {
  type ChecklistTemplate,
  checklistTemplateTask,
  exampleEntry,
} from '@wedding/shared/contract/checklist.schema.ts';
import { type Kysely, sql } from 'kysely';
import type { TemplateContent, TemplateTool } from '../../db/column-types.ts';
import type { Database } from '../../db/schema.ts';
import { system, write } from '../../db/write.ts';
import budget from './budget-template.json' with { type: 'json' };
import checklist from './checklist-template.json' with { type: 'json' };
import { writeTemplate } from './template.store.ts';

// Several processes may start at the same time. They take this advisory lock one after another.
const FIRST_TEMPLATES_LOCK = 7_215_006;

/** Creates the two templates that couples start from if none exists, so administrators' later edits are kept. */
export async function createFirstTemplates(db: Kysely<Database>): Promise<void> {
  await createIfNone(db, { tool: 'budget', name: budget.name, content: budgetContent() });
  await createIfNone(db, { tool: 'checklist', name: checklist.name, content: checklistContent() });
  await addRunSheet(db);
}

/** Gives the example days to a first template of an older release. One whose days were saved since keeps them, also none. */
async function addRunSheet(db: Kysely<Database>): Promise<void> {
  const run_sheet = JSON.stringify(checklistContent().run_sheet);
  await write(db, system, (trx) =>
    trx
      .updateTable('templates')
      .set({
        content: sql`content || jsonb_build_object('run_sheet', ${run_sheet}::jsonb)`,
        version: sql`version + 1`,
        updated_at: new Date(),
      })
      .where('id', '=', rowIdOf('first template', 'checklist'))
      .where(sql<boolean>`not content ? 'run_sheet'`)
      .execute(),
  );
}

interface FirstTemplate {
  tool: TemplateTool;
  name: string;
  content: TemplateContent;
}

async function createIfNone(db: Kysely<Database>, first: FirstTemplate): Promise<void> {
  const hasAny = async (at: Kysely<Database>) =>
    (await at.selectFrom('templates').select('id').where('tool', '=', first.tool).executeTakeFirst()) !==
    undefined;
  if (await hasAny(db)) return;
  const id = rowIdOf('first template', first.tool);
  await write(db, system, async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_TEMPLATES_LOCK})`.execute(trx);
    if (await hasAny(trx)) return;
    await writeTemplate(trx, { ...first, id, version: 0, status: 'published' }, null);
  });
}

function budgetContent(): TemplateContent {
  const rows = budget.rows.map(({ key, items, ...row }) =>
    budgetTemplateRow.parse({
      ...row,
      id: rowIdOf('budget', key),
      items: items.map((item) => ({ ...item, id: rowIdOf('budget', key, item.key) })),
    }),
  );
  return { rows };
}

function checklistContent(): Pick<ChecklistTemplate, 'categories' | 'tasks' | 'run_sheet'> {
  const categoryId = (name: string) => rowIdOf('checklist', name);
  return {
    categories: checklist.categories.map((name) => ({ id: categoryId(name), name })),
    tasks: checklist.tasks.map(({ category, title, due, line, books }) =>
      checklistTemplateTask.parse({
        id: rowIdOf('checklist', category, title),
        category_id: categoryId(category),
        title,
        due,
        // `category/line` by their keys in the budget's template.
        item_id: line ? rowIdOf('budget', ...line.split('/')) : null,
        books,
      }),
    ),
    run_sheet: exampleEntry.array().parse(checklist.run_sheet),
  };
}

/**
 * Returns an id derived from its parts, in the form of a version 5 UUID. The same parts always give the same id, so a
 * repeated create makes the same rows.
 */
function rowIdOf(...parts: readonly string[]): string {
  const hash = createHash('sha1').update(parts.join('\n')).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
