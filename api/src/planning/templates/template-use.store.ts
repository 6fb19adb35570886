import { formatCounted } from '@wedding/shared/format/count.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TemplateTool } from '../../db/column-types.ts';
import type { Database } from '../../db/schema.ts';
import { notFound } from '../../http/http-error.ts';

interface TemplateUse {
  /** The number of wedding plans with a budget or checklist that was created from it. */
  adopted: number;
  /** How many of them were created from an earlier revision and are offered what was added since. */
  offered: number;
  /** What those of them who lack it will be offered once a template that isn't published is published again. */
  additions: string[];
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

/** Whether somebody's copy of the template `t` lacks a row that it has neither declined itself nor with the row's part. */
const isLacking = (
  table: 'budgets' | 'checklists',
  { row, part = row, copy }: Record<'row' | 'copy', RawBuilder<unknown>> & { part?: RawBuilder<unknown> },
) => sql`exists (
  select from ${sql.table(table)} made where made.template_id = t.id and made.deleted_at is null
  and not array[(${row} ->> 'id')::uuid, (${part} ->> 'id')::uuid] && made.passed_rows
  and not exists (${copy} and deleted_at is null and template_row_id = (${row} ->> 'id')::uuid))`;

const task = sql`task`;
const checklistAdditions = sql<string[]>`array(
  select task ->> 'title' from jsonb_array_elements(t.content -> 'tasks') with ordinality as tasks (task, place)
  where ${isLacking('checklists', { row: task, copy: sql`select from tasks where checklist_id = made.id` })}
  order by place)`;

const part = sql`part`;
const line = sql`line`;
/** A part that is lacking comes with its lines, so only lines of other parts are named. */
const budgetAdditions = sql<string[]>`array(
  select name from jsonb_array_elements(t.content -> 'rows') with ordinality as parts (part, place)
  cross join lateral (
    select ${isLacking('budgets', { row: part, copy: sql`select from budget_categories where budget_id = made.id` })}
  ) as missing (is_new)
  cross join lateral (
    select part ->> 'name' as name, 0 as line_place where is_new
    union all
    select (line ->> 'name') || ', in ' || (part ->> 'name'), line_place
    from jsonb_array_elements(part -> 'items') with ordinality as lines (line, line_place)
    where not is_new
    and ${isLacking('budgets', { row: line, part, copy: sql`select from budget_items where budget_id = made.id` })}
  ) as added
  order by place, line_place)`;

const TOOLS: Record<
  TemplateTool,
  { table: 'budgets' | 'checklists'; lacks: RawBuilder<boolean>; additions: RawBuilder<string[]> }
> = {
  budget: { table: 'budgets', lacks: budgetLacks, additions: budgetAdditions },
  checklist: { table: 'checklists', lacks: checklistLacks, additions: checklistAdditions },
};

/** Returns how many couples use each template, by its id. Templates that nobody uses are missing. */
async function templateUse(db: Kysely<Database>, tool: TemplateTool): Promise<Map<string, TemplateUse>> {
  const { table, lacks, additions } = TOOLS[tool];
  const { rows } = await sql<TemplateUse & { id: string }>`
    select t.id, count(distinct own.plan_id)::int as adopted,
      (count(distinct own.plan_id) filter (
        where t.status = 'published' and own.template_revision < t.revision and ${lacks}))::int as offered,
      case when t.status <> 'published' then ${additions} else '{}' end as additions
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
  return templates.map((one) => ({
    ...one,
    ...(use.get(one.id) ?? { adopted: 0, offered: 0, additions: [] }),
  }));
}

const SAVED = { draft: 'returned to draft', published: 'published', archived: 'archived' };

/** Returns the answer to a save of a template: what it did, and the number of couples that the template is offered to. */
export async function savedTemplate<T extends { id: string; status: keyof typeof SAVED }>(
  db: Kysely<Database>,
  tool: TemplateTool,
  { template, before = 'draft' }: { template: T | undefined; before: T['status'] | undefined },
) {
  const [data] = await withTemplateUse(db, tool, template ? [template] : []);
  if (!data) throw notFound('This template');
  const message = `Template ${before === data.status ? 'saved' : SAVED[data.status]}`;
  const couples = formatCounted(data.offered, 'couple');
  return { message: data.offered === 0 ? message : `${message}, and offered to ${couples}`, data };
}
