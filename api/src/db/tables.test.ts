import { generate, PostgresDialect } from 'kysely-codegen';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

/** `npm test -- api db/tables -u` regenerates the file. */
test('the tables’ types match the migrated database', async () => {
  const { db, close } = await testDatabase();
  try {
    const text = await generate({
      db,
      dialect: new PostgresDialect({ dateParser: 'string' }),
      defaultSchemas: ['public'],
      includePattern: 'public.*',
      outFile: null,
      typeMapping: { int8: 'number', timestamptz: 'Date' },
    });
    // A comment of one sentence takes one line instead of three.
    const file = text.replaceAll(/\/\*\*\n +\* (.+)\n +\*\//g, '/** $1 */');
    await expect(file).toMatchFileSnapshot('./tables.generated.ts');
  } finally {
    await close();
  }
});
