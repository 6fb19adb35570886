import type { SourceChange } from './change-sources.ts';

/** The names of a new call and its table, in every place that uses them. */
interface CallName {
  /** "guest-list": the domain's folder and the files of its contract. */
  domain: string;
  /** "guestList": the domain as an import. */
  camel: string;
  /** "GuestList", as in `listGuestList`. */
  pascal: string;
  /** "Guest list" */
  title: string;
  table: string;
}

/** @throws a sentence when the call or the table can't have such a name */
export function nameCall(call: string, table: string | undefined): CallName {
  const [domain = '', verb] = call.split('.');
  if (!/^[a-z]+(-[a-z]+)*$/.test(domain) || verb !== 'list' || call.split('.').length > 2) {
    throw new Error(
      'A call is named by its domain, and begins with the list: npm run create -- call vendors.list --table vendors.',
    );
  }
  if (!table || !/^[a-z]+(_[a-z]+)*$/.test(table)) {
    throw new Error(
      'Name the table that keeps it, in small letters and underscores: --table vendors. A call without one is by hand: docs/how-to/add-a-call.md.',
    );
  }
  const camel = domain.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const phrase = domain.replaceAll('-', ' ');
  return {
    domain,
    camel,
    pascal: camel[0]?.toUpperCase() + camel.slice(1),
    title: phrase[0]?.toUpperCase() + phrase.slice(1),
    table,
  };
}

/** Returns the sources of a couple's own list: two calls, a table, its part in personal data. @param migration its number */
export function newCall(name: CallName, migration: number): SourceChange {
  const { domain, camel, pascal, table } = name;
  const api = `api/src/${domain}/${domain}`;
  return {
    files: {
      [`shared/contract/${domain}.schema.ts`]: schemaOf(name),
      [`shared/contract/${domain}.ts`]: contractOf(name),
      [`api/migrations/${String(migration).padStart(4, '0')}_${table}.sql`]: migrationOf(name),
      [`${api}.store.ts`]: storeOf(name),
      [`${api}.routes.ts`]: routesOf(name),
      [`${api}.test.ts`]: testOf(name),
    },
    additions: {
      'shared/contract/all-calls.ts': [
        {
          before: 'import * as ',
          text: `import * as ${camel}Schemas from './${domain}.schema.ts';\nimport * as ${camel} from './${domain}.ts';\n`,
        },
        { before: '};\ntype Contract', text: `  ...${camel},\n  ...${camel}Schemas,\n` },
      ],
      'shared/contract/me.schema.ts': [
        { before: 'import { user }', text: `import { ${camel}Row } from './${domain}.schema.ts';\n` },
        { before: '  changes: z.array(', text: `  ${table}: z.array(${camel}Row),\n` },
      ],
      'api/src/app.ts': [
        {
          before: 'import { registerVideoRoutes }',
          text: `import { register${pascal}Routes } from './${domain}/${domain}.routes.ts';\n`,
        },
        { before: "];\n\n/** The app's settings", text: `  register${pascal}Routes,\n` },
      ],
      'api/src/personal-data/person-tables.ts': [
        {
          before: '};\n',
          text: `  ${table}: {
    section: '${table}',
    exported: ['id', 'name', 'created_at'],
    withheld: { [ROW]: ['account_id'] },
    erased: { rows: 'account_id' },
  },
`,
        },
      ],
      'api/src/personal-data/personal-data.store.ts': [
        {
          before: 'import type { Database, Row }',
          text: `import { list${pascal}Of } from '../${domain}/${domain}.store.ts';\n`,
        },
        { before: '    changes: await changesOf', text: `    ${table}: await list${pascal}Of(db, id),\n` },
      ],
      'api/src/personal-data/personal-tables.test.ts': [
        {
          before: 'import { saveChanges }',
          text: `import { addTo${pascal} } from '@wedding/shared/contract/${domain}.ts';\n`,
        },
        {
          before: '  const { task_id } = await ownedChecklist(t, as);',
          text: `  await t.send(addTo${pascal}, { as, body: { name: 'Qwibbleton' } });\n`,
        },
      ],
    },
  };
}

const schemaOf = ({ camel, pascal }: CallName) => `import { z } from 'zod';
import { id, requiredText, timestamp } from './field.schema.ts';

/** What a couple wrote into its list. */
export const ${camel}Row = z.object({ id, name: z.string(), created_at: timestamp });

export const list${pascal}Schema = { answer: z.array(${camel}Row) };
export const addTo${pascal}Schema = {
  body: z.strictObject({ name: requiredText(100) }),
  answer: ${camel}Row,
};
`;

const contractOf = ({ domain, pascal, title }: CallName) => `import { defineCall } from './call.ts';
import type * as s from './${domain}.schema.ts';

export const list${pascal} = defineCall<typeof s.list${pascal}Schema>({
  method: 'GET',
  path: '/api/${domain}',
  who: ['couple'],
  summary: '${title} of this couple, oldest first',
});
export const addTo${pascal} = defineCall<typeof s.addTo${pascal}Schema>({
  method: 'POST',
  path: '/api/${domain}',
  writes: 'addition',
  who: ['couple'],
  summary: '${title}: add one',
});
`;

const migrationOf = ({ title, table }: CallName) => `-- ${title}: what a couple keeps in this list.
create table ${table} (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create index ${table}_account on ${table} (account_id, id);
select audit_table('${table}');
`;

const storeOf = ({
  camel,
  pascal,
  domain,
  table,
}: CallName) => `import type { ${camel}Row } from '@wedding/shared/contract/${domain}.schema.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { toTimestamp } from '../db/timestamp.ts';
import { HttpError } from '../http/http-error.ts';

type ${pascal}Row = z.infer<typeof ${camel}Row>;

const MAX_ROWS = 500;

/** A couple's own, oldest first. */
export async function list${pascal}Of(db: Kysely<Database>, accountId: number): Promise<${pascal}Row[]> {
  const rows = await db
    .selectFrom('${table}')
    .select(['id', 'name', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, created_at: toTimestamp(row.created_at) }));
}

/** @throws {HttpError} 422 FULL */
export async function insert${pascal}Row(
  trx: Transaction<Database>,
  { accountId, name }: { accountId: number; name: string },
): Promise<${pascal}Row> {
  // One at a time for each couple, so that many at once don't pass the limit together.
  await sql\`select pg_advisory_xact_lock(hashtext('${table}'), \${accountId}::int)\`.execute(trx);
  const { held } = await trx
    .selectFrom('${table}')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (Number(held) >= MAX_ROWS) throw new HttpError(422, 'FULL', \`There is room for \${MAX_ROWS} in this list.\`);
  const row = await trx
    .insertInto('${table}')
    .values({ account_id: accountId, name })
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow();
  return { ...row, created_at: toTimestamp(row.created_at) };
}
`;

const routesOf = ({
  domain,
  pascal,
}: CallName) => `import { addTo${pascal}, list${pascal} } from '@wedding/shared/contract/${domain}.ts';
import type { FastifyInstance } from 'fastify';
import { write } from '../db/write.ts';
import { route } from '../http/route.ts';
import { insert${pascal}Row, list${pascal}Of } from './${domain}.store.ts';

export function register${pascal}Routes(app: FastifyInstance): void {
  const { db } = app;

  route(app, list${pascal}, async ({ caller }) => ({ data: await list${pascal}Of(db, caller.accountId) }));

  route(app, addTo${pascal}, async ({ body, caller, actor }) => {
    const { accountId } = caller;
    const data = await write(db, actor, (trx) => insert${pascal}Row(trx, { accountId, ...body }));
    return { message: 'Saved', data, status: 201 };
  });
}
`;

const testOf = ({
  domain,
  pascal,
}: CallName) => `import { addTo${pascal}, list${pascal} } from '@wedding/shared/contract/${domain}.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('a couple finds what it added, and nothing of another couple’s', async () => {
  const [as, other] = [await t.coupleToken('+2348031230001'), await t.coupleToken('+2348031230002')];
  const added = await t.send(addTo${pascal}, { as, body: { name: ' Ada ' } });
  expect(added).toMatchObject({ statusCode: 201, data: { name: 'Ada' } });
  await t.send(addTo${pascal}, { as, body: { name: 'Bola' } });
  expect((await t.send(list${pascal}, { as })).data.map(({ name }) => name)).toEqual(['Ada', 'Bola']);
  expect((await t.send(list${pascal}, { as: other })).data).toEqual([]);
});

test('what has no name is refused', async () => {
  const as = await t.coupleToken('+2348031230003');
  expect(await t.send(addTo${pascal}, { as, body: { name: ' ' } })).toMatchObject({ statusCode: 422 });
  expect((await t.send(list${pascal}, { as })).data).toEqual([]);
});
`;
