// The sources of the contract and the api of a couple's list, as `create call` writes them.
import type { CallName } from './name-call.ts';

const LIMIT = 100;

export const schemaOf = ({ camel, pascal, fields }: CallName) => {
  const columns = fields.map((field) => `${field}: z.string()`).join(', ');
  const [name, ...others] = fields;
  const schemas = [`${name}: requiredText(${LIMIT})`, ...others.map((field) => `${field}: text(${LIMIT})`)];
  return `import { z } from 'zod';
import { id, idParams, noData, requiredText, ${others.length > 0 ? 'text, ' : ''}timestamp, wholeNumber } from './field.schema.ts';
import { seenVersion, VERSION_MAX } from './version.schema.ts';

/** What a couple wrote into its list. \`version\` counts its changes from 1. */
export const ${camel}Row = z.object({ id, version: z.int(), ${columns}, created_at: timestamp });
export type ${pascal}Row = z.infer<typeof ${camel}Row>;

const fields = { ${schemas.join(', ')} };

export const list${pascal}Schema = { answer: z.array(${camel}Row) };
export const addTo${pascal}Schema = { body: z.strictObject(fields), answer: ${camel}Row };
export const editIn${pascal}Schema = {
  params: idParams,
  body: z.strictObject({ ...fields, version: seenVersion }),
  answer: ${camel}Row,
};
export const removeFrom${pascal}Schema = {
  params: idParams,
  query: z.strictObject({ version: wholeNumber(1, VERSION_MAX) }),
  answer: noData,
};
`;
};

export const contractOf = ({ domain, pascal, title }: CallName) => `import { defineCall } from './call.ts';
import type * as s from './${domain}.schema.ts';

export const list${pascal} = defineCall<typeof s.list${pascal}Schema>({
  method: 'GET',
  path: '/api/${domain}',
  who: ['couple'],
  summary: '${title} of this wedding plan, oldest first',
});
export const addTo${pascal} = defineCall<typeof s.addTo${pascal}Schema>({
  method: 'POST',
  path: '/api/${domain}',
  writes: 'addition',
  who: ['couple'],
  summary: '${title}: add one',
});
export const editIn${pascal} = defineCall<typeof s.editIn${pascal}Schema>({
  method: 'PUT',
  path: '/api/${domain}/:id',
  writes: 'edit',
  who: ['couple'],
  summary: '${title}: change one',
});
export const removeFrom${pascal} = defineCall<typeof s.removeFrom${pascal}Schema>({
  method: 'DELETE',
  path: '/api/${domain}/:id',
  writes: 'removal',
  who: ['couple'],
  summary: '${title}: remove one',
});
`;

export const migrationOf = ({
  title,
  table,
  fields,
}: CallName) => `-- ${title}: what a couple and its partner keep in this list of their wedding plan.
create table ${table} (
  id bigint generated always as identity primary key,
  plan_id uuid not null references wedding_plans on delete cascade,
${fields.map((field) => `  ${field} text not null,\n`).join('')}  created_at timestamptz not null default now()
);
create index ${table}_plan on ${table} (plan_id, id);
select audit_table('${table}');
select forget_content_of('${table}');
select count_versions('${table}', ${fields.map((field) => `'${field}'`).join(', ')});
`;

export const storeOf = ({
  pascal,
  domain,
  table,
  phrase,
  fields,
}: CallName) => `import type { ${pascal}Row } from '@wedding/shared/contract/${domain}.schema.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { holdPlan, planIdOf } from '../planning/wedding-plan/wedding-plan.store.ts';
import { holdVersion } from '../version/hold-version.store.ts';

type Fields = Pick<${pascal}Row, ${fields.map((field) => `'${field}'`).join(' | ')}>;
/** A row of the list, as the person saw it. */
interface Seen {
  accountId: number;
  id: number;
  version: number;
}

const MAX_ROWS = 500;
const COLUMNS = ['id', 'version', ${fields.map((field) => `'${field}'`).join(', ')}, 'created_at'] as const;

const toRow = <R extends { created_at: Date }>(row: R) => ({ ...row, created_at: toTimestamp(row.created_at) });

/** The list of the account's wedding plan, oldest first; empty before it has a plan. */
export async function list${pascal}Of(db: Kysely<Database>, accountId: number): Promise<${pascal}Row[]> {
  const planId = await planIdOf(db, accountId);
  if (!planId) return [];
  const rows = await db
    .selectFrom('${table}')
    .select(COLUMNS)
    .where('plan_id', '=', planId)
    .orderBy('id')
    .execute();
  return rows.map(toRow);
}

/** @throws {HttpError} 422 FULL */
export async function insert${pascal}Row(
  trx: Transaction<Database>,
  { accountId, ...fields }: Fields & { accountId: number },
): Promise<${pascal}Row> {
  // One change of a plan at a time, so that many at once don't pass the limit together.
  const planId = await holdPlan(trx, accountId);
  const { held } = await trx
    .selectFrom('${table}')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  if (Number(held) >= MAX_ROWS)
    throw new HttpError(422, 'FULL', \`There is room for \${MAX_ROWS} in your ${phrase}.\`);
  const row = await trx
    .insertInto('${table}')
    .values({ plan_id: planId, ...fields })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toRow(row);
}

/** @throws {HttpError} 404, 409 VERSION_CONFLICT */
export async function update${pascal}Row(
  trx: Transaction<Database>,
  { accountId, id, version, ...fields }: Fields & Seen,
): Promise<${pascal}Row> {
  await assertInPlan(trx, { accountId, id });
  await holdVersion(trx, { table: '${table}', id, version, change: fields });
  const row = await trx
    .updateTable('${table}')
    .set(fields)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw notFound('This');
  return toRow(row);
}

/** @throws {HttpError} 404, 409 VERSION_CONFLICT */
export async function delete${pascal}Row(
  trx: Transaction<Database>,
  { accountId, id, version }: Seen,
): Promise<void> {
  await assertInPlan(trx, { accountId, id });
  await holdVersion(trx, { table: '${table}', id, version });
  await trx.deleteFrom('${table}').where('id', '=', id).execute();
}

/** Comes first: a conflict would say what another couple has. @throws {HttpError} 404 */
async function assertInPlan(
  trx: Transaction<Database>,
  { accountId, id }: { accountId: number; id: number },
): Promise<void> {
  const planId = await holdPlan(trx, accountId);
  const row = await trx
    .selectFrom('${table}')
    .select('id')
    .where('id', '=', id)
    .where('plan_id', '=', planId)
    .executeTakeFirst();
  if (!row) throw notFound('This');
}
`;

export const routesOf = ({
  domain,
  pascal,
  phrase,
}: CallName) => `import * as calls from '@wedding/shared/contract/${domain}.ts';
import type { FastifyInstance } from 'fastify';
import { write } from '../db/write.ts';
import { route } from '../http/route.ts';
import {
  delete${pascal}Row,
  insert${pascal}Row,
  list${pascal}Of,
  update${pascal}Row,
} from './${domain}.store.ts';

export function register${pascal}Routes(app: FastifyInstance): void {
  const { db } = app;

  route(app, calls.list${pascal}, async ({ caller }) => ({ data: await list${pascal}Of(db, caller.accountId) }));

  route(app, calls.addTo${pascal}, async ({ body, caller, actor }) => {
    const { accountId } = caller;
    const data = await write(db, actor, (trx) => insert${pascal}Row(trx, { accountId, ...body }));
    return { message: 'Added to your ${phrase}', data, status: 201 };
  });

  route(app, calls.editIn${pascal}, async ({ params, body, caller, actor }) => {
    const { accountId } = caller;
    const data = await write(db, actor, (trx) => update${pascal}Row(trx, { accountId, ...params, ...body }));
    return { message: 'Saved in your ${phrase}', data };
  });

  route(app, calls.removeFrom${pascal}, async ({ params, query, caller, actor }) => {
    const { accountId } = caller;
    await write(db, actor, (trx) => delete${pascal}Row(trx, { accountId, ...params, ...query }));
    return { message: 'Removed from your ${phrase}', data: null };
  });
}
`;

export const personalOf = ({
  domain,
  pascal,
  table,
  fields,
}: CallName) => `import { personalList } from '../personal-data/declared-table.ts';
import { list${pascal}Of } from './${domain}.store.ts';

export const ${table} = personalList([${fields.map((field) => `'${field}'`).join(', ')}], list${pascal}Of);
`;
