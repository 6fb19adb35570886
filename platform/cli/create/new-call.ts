import { contractOf, migrationOf, routesOf, schemaOf, storeOf } from './call-sources.ts';
import type { Addition, SourceChange } from './change-sources.ts';
import { listOf, pageOf, queriesOf, sheetOf } from './list-sources.ts';
import type { CallName } from './name-call.ts';
import { listTestOf, pageTestOf, testOf } from './test-sources.ts';

interface NewList {
  /** The migration's number. */
  migration: number;
  /** The remote that shows the list. */
  remote?: string | undefined;
  /** A page of that remote which nobody has written yet, and its test. */
  page?: { file: string; test: string } | undefined;
}

/** Puts imports beside those of a file; the format orders them. */
const imported = (text: string): Addition => ({ before: '\nimport ', text: `\n${text}` });

/**
 * Returns the sources of a couple's list in its wedding plan: four calls, a table, its part in personal data, and with a
 * remote the component that shows it there.
 */
export function newCall(name: CallName, { migration, remote, page }: NewList): SourceChange {
  const { domain, camel, pascal, table, fields } = name;
  const api = `api/src/${domain}/${domain}`;
  const list = `${remote}/src/${domain}/${domain}`;
  const fieldsWith = (value: string) => fields.map((field) => `${field}: ${value}`).join(', ');
  return {
    files: {
      [`shared/contract/${domain}.schema.ts`]: schemaOf(name),
      [`shared/contract/${domain}.ts`]: contractOf(name),
      [`api/migrations/${String(migration).padStart(4, '0')}_${table}.sql`]: migrationOf(name),
      [`${api}.store.ts`]: storeOf(name),
      [`${api}.routes.ts`]: routesOf(name),
      [`${api}.test.ts`]: testOf(name),
      ...(remote && {
        [`${list}.queries.ts`]: queriesOf(name),
        [`${list}-list.tsx`]: listOf(name),
        [`${list}-sheet.tsx`]: sheetOf(name),
        [`${list}-list.test.tsx`]: listTestOf(name),
      }),
    },
    replacements: page ? { [page.file]: pageOf(name), [page.test]: pageTestOf(name) } : {},
    additions: {
      'shared/contract/all-calls.ts': [
        imported(
          `import * as ${camel}Schemas from './${domain}.schema.ts';\nimport * as ${camel} from './${domain}.ts';`,
        ),
        { before: '};\ntype Contract', text: `  ...${camel},\n  ...${camel}Schemas,\n` },
      ],
      'shared/contract/me.schema.ts': [
        imported(`import { ${camel}Row } from './${domain}.schema.ts';`),
        { before: '  changes: z.array(', text: `  ${table}: z.array(${camel}Row),\n` },
      ],
      'api/src/app.ts': [
        imported(`import { register${pascal}Routes } from './${domain}/${domain}.routes.ts';`),
        { before: "];\n\n/** The app's settings", text: `  register${pascal}Routes,\n` },
      ],
      'api/src/personal-data/plan-tables.ts': [
        {
          before: '};\n',
          text: `  ${table}: {
    section: '${table}',
    exported: ['id', ${fields.map((field) => `'${field}'`).join(', ')}, 'created_at'],
    withheld: { [ROW]: ['plan_id', 'version'] },
    erased: { plan: 'plan_id' },
  },
`,
        },
      ],
      'api/src/personal-data/personal-data.store.ts': [
        imported(`import { list${pascal}Of } from '../${domain}/${domain}.store.ts';`),
        { before: '    changes: await changesOf', text: `    ${table}: await list${pascal}Of(db, id),\n` },
      ],
      'api/src/personal-data/personal-tables.test.ts': [
        imported(`import { addTo${pascal} } from '@wedding/shared/contract/${domain}.ts';`),
        {
          before: '  const { task_id } = await ownedChecklist(t, as);\n  const sort',
          text: `  await t.send(addTo${pascal}, { as, body: { ${fieldsWith("'Qwibbleton'")} } });\n`,
        },
      ],
      'api/src/testing/owned-ids.ts': [
        imported(`import { addTo${pascal} } from '@wedding/shared/contract/${domain}.ts';`),
        {
          before: '};\n',
          text: `  editIn${pascal}: async (t, as) => {
    const body = { ${fieldsWith("'Ada'")} };
    const { id, version } = (await t.send(addTo${pascal}, { as, body })).data;
    return { params: { id }, body: { ...body, version } };
  },
  removeFrom${pascal}: async (t, as) => {
    const body = { ${fieldsWith("'Ada'")} };
    const { id, version } = (await t.send(addTo${pascal}, { as, body })).data;
    return { params: { id }, query: { version: String(version) } };
  },
`,
        },
      ],
      'api/src/testing/edited-records.ts': [
        imported(`import { addTo${pascal} } from '@wedding/shared/contract/${domain}.ts';`),
        {
          before: '  renameCategory: async',
          text: `  editIn${pascal}: async (t, { couple }) => {
    const body = { ${fieldsWith("'Ada'")} };
    const { id, version } = (await t.send(addTo${pascal}, { as: couple, body })).data;
    const save = (seen: number, attempt: number) => ({
      params: { id },
      body: { ...body, name: \`Ada \${attempt}\`, version: seen },
    });
    return { version, save, changed: 'name', ofCouples: true };
  },
`,
        },
      ],
    },
  };
}
