import { contractOf, migrationOf, personalOf, routesOf, schemaOf, storeOf } from './call-sources.ts';
import type { SourceChange } from './change-sources.ts';
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

/**
 * Returns the sources of a couple's list in its wedding plan: four calls, a table, its part in personal data, and with a
 * remote the component that shows it there. Nothing else has to list them: api, contract and tests find them by their files.
 */
export function newCall(name: CallName, { migration, remote, page }: NewList): SourceChange {
  const { domain, table } = name;
  const api = `api/src/${domain}/${domain}`;
  const list = `${remote}/src/${domain}/${domain}`;
  return {
    files: {
      [`shared/contract/${domain}.schema.ts`]: schemaOf(name),
      [`shared/contract/${domain}.ts`]: contractOf(name),
      [`api/migrations/${String(migration).padStart(4, '0')}_${table}.sql`]: migrationOf(name),
      [`${api}.store.ts`]: storeOf(name),
      [`${api}.routes.ts`]: routesOf(name),
      [`${api}.personal.ts`]: personalOf(name),
      [`${api}.test.ts`]: testOf(name),
      ...(remote && {
        [`${list}.queries.ts`]: queriesOf(name),
        [`${list}-list.tsx`]: listOf(name),
        [`${list}-sheet.tsx`]: sheetOf(name),
        [`${list}-list.test.tsx`]: listTestOf(name),
      }),
    },
    replacements: page ? { [page.file]: pageOf(name), [page.test]: pageTestOf(name) } : {},
  };
}
