import { formatCounted } from '@wedding/shared/format/count.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TemplateTool } from '../../db/column-types.ts';
import type { Database } from '../../db/schema.ts';

interface TemplateUse {
  /** The number of wedding plans with a budget or checklist that was created from it. */
  adopted: number;
  /** How many of them were created from an earlier revision and are offered what was added since. */
  offered: number;
}

/** Whether a budget `own` lacks a row or line of the template `t` that the couple hasn't declined. */
const budgetLacks = sql<boolean>`exists (
  select from jsonb_array_elements(t.content -> 'rows') part
  where not (part ->> 'id')::uuid = any(own.passed_rows) and (
    not exists (select from budget_categories c where c.budget_id = own.id and c.deleted_at is null
      and c.template_row_id = (part ->> 'id')::uuid)
    or exists (select from jsonb_array_elements(part -> 'items') line
      where not (line ->> 'id')::uuid = any(own.passed_rows)
      and not exists (select from budget_items i where i.budget_id = own.id and i.deleted_at is null
        and i.template_row_id = (line ->> 'id')::uuid))))`;

const checklistLacks = sql<boolean>`exists (
  select from jsonb_array_elements(t.content -> 'tasks') task
  where not (task ->> 'id')::uuid = any(own.passed_rows)
  and not exists (select from tasks k where k.checklist_id = own.id and k.deleted_at is null
    and k.template_row_id = (task ->> 'id')::uuid))`;

const TOOLS: Record<TemplateTool, { table: 'budgets' | 'checklists'; lacks: RawBuilder<boolean> }> = {
  budget: { table: 'budgets', lacks: budgetLacks },
  checklist: { table: 'checklists', lacks: checklistLacks },
};

/** Returns how many couples use each template, by its id. Templates that nobody uses are missing. */
async function templateUse(db: Kysely<Database>, tool: TemplateTool): Promise<Map<string, TemplateUse>> {
  const { table, lacks } = TOOLS[tool];
  const { rows } = await sql<TemplateUse & { id: string }>`
    select t.id, count(distinct own.plan_id)::int as adopted,
      (count(distinct own.plan_id) filter (
        where t.status = 'published' and own.template_revision < t.revision and ${lacks}))::int as offered
    from templates t join ${sql.table(table)} own on own.template_id = t.id and own.deleted_at is null
    where t.tool = ${tool} and t.deleted_at is null
    group by t.id`.execute(db);
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

/** Returns the templates with the numbers of couples that use them. */
export async function withTemplateUse<T extends { id: string }>(
  db: Kysely<Database>,
  tool: TemplateTool,
  templates: readonly T[],
): Promise<(T & TemplateUse)[]> {
  const use = await templateUse(db, tool);
  return templates.map((one) => ({ ...one, ...(use.get(one.id) ?? { adopted: 0, offered: 0 }) }));
}

/** Returns the message after a template is saved, with the number of couples it is offered to. */
export const savedMessage = ({ offered }: TemplateUse): string =>
  offered === 0 ? 'Template saved' : `Template saved, and offered to ${formatCounted(offered, 'couple')}`;
