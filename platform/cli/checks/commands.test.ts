import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../api/src/config.ts';
import { type OpenDatabase, openDatabase } from '../../../api/src/db/database.ts';
import { system, write } from '../../../api/src/db/write.ts';
import { type CheckoutCopy, copyCheckout } from '../../../e2e/cluster/copy-checkout.ts';
import { reachDatabase } from '../backup/reach-database.ts';

/** The test that runs each command of package.json, and the line that does it; `test` runs all of them. */
const RUN_BY: Record<string, { file: string; line: string }> = {
  start: { file: 'e2e/journeys/products-setup.ts', line: "'platform/cli/run.mjs', 'start'" },
  test: { file: 'package.json', line: 'platform/cli/run.mjs test' },
  dev: { file: 'e2e/journeys/dev.spec.ts', line: "['npm', 'run', 'dev']" },
  sms: { file: 'e2e/journeys/dev.spec.ts', line: "'run', 'sms'" },
  gallery: { file: 'platform/cli/test/gallery.test.ts', line: "'run', 'gallery'" },
  create: { file: 'e2e/journeys/new-remote.spec.ts', line: "'platform/cli/create.ts'" },
  release: { file: 'e2e/journeys/new-remote.spec.ts', line: "'platform/cli/release.ts'" },
  restore: { file: 'platform/cli/checks/commands.test.ts', line: "npmRunOn('restored', 'restore'" },
  ...Object.fromEntries(
    ['migrate', 'backup', 'remove-passkeys', 'bench', 'drill', 'lint', 'format', 'typecheck'].map((name) => [
      name,
      { file: 'platform/cli/checks/commands.test.ts', line: `npmRun('${name}'` },
    ]),
  ),
};
const PATIENCE = 180_000;
const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFile(join(root, file), 'utf8');

let copy: CheckoutCopy;
beforeAll(async () => {
  copy = await copyCheckout();
  await copy.link();
}, PATIENCE);
afterAll(() => copy.remove());

/**
 * Runs a command in a copy of this checkout as npm does: its line of package.json in a shell. npm itself would take as long
 * as many of the commands. Returns the exit code and output.
 */
async function npmRun(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return npmRunOn('data', name, ...args);
}

async function npmRunOn(
  data: string,
  name: string,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: join(copy.folder, data) };
  const { scripts } = JSON.parse(await readFile(join(copy.folder, 'package.json'), 'utf8'));
  const own = args[0] === '--' ? args.slice(1) : args;
  const line = ['-c', `${scripts[name]} "$@"`, name, ...own];
  const running = promisify(execFile)('sh', line, { cwd: copy.folder, env });
  return running.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

/** Runs `work` on the embedded database of a data folder of the copy. */
async function onDatabase<T>(data: string, work: (db: OpenDatabase['db']) => Promise<T>): Promise<T> {
  const { database, log, stop } = await reachDatabase(readConfig({ DATA_DIR: join(copy.folder, data) }));
  const { db, close } = openDatabase({ ...database, log });
  return work(db).finally(async () => {
    await close();
    await stop();
  });
}

test('every command of package.json is in the README, and some test runs it', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  expect(Object.keys(RUN_BY).sort()).toEqual(Object.keys(scripts).sort());
  const readme = await read('README.md');
  for (const [name, { file, line }] of Object.entries(RUN_BY)) {
    expect(readme).toMatch(new RegExp(`npm (run )?${name}\\b`));
    expect(await read(file)).toContain(line);
  }
});

test('npm run lint, typecheck and format report what is wrong in one part, and fix its format', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const folder = join(copy.folder, 'mfe-x');
  const file = join(folder, 'src/a.ts');
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'tsconfig.json'), '{ "extends": "../tsconfig.base.json" }\n');
  await writeFile(file, `import { a } from "../../mfe-planning/src/none.ts"\nexport const b: string = a\n`);
  try {
    const types = await npmRun('typecheck', '--', 'mfe-x');
    expect(types).toMatchObject({ code: 1, output: expect.stringContaining('mfe-x/src/a.ts') });
    const format = await npmRun('format', '--', 'mfe-x');
    expect(format.code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain("from '../../mfe-planning/src/none.ts';\n");
    const lint = await npmRun('lint', '--', 'mfe-x');
    expect(lint.output).toContain('mfe-x/src/a.ts:1 imports');
    expect(lint.code).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test(
  'SEC-25: npm run migrate fills an empty database, and changes nothing the second time; npm run backup and restore copy every row and file',
  async () => {
    for (const output of [/migrated .*\n.*The database is up to date\./s, /The database is up to date\./]) {
      expect(await npmRun('migrate')).toMatchObject({ code: 0, output: expect.stringMatching(output) });
    }
    const tariff = { name: 'Weekly', price: 700, duration: 7, code: '5050', title: 'WED7' };
    await onDatabase('data', (db) =>
      write(db, system, (trx) => trx.insertInto('plans').values(tariff).execute()),
    );
    const poster = 'media/posters/first.jpg';
    await mkdir(join(copy.folder, 'data', dirname(poster)), { recursive: true });
    await writeFile(join(copy.folder, 'data', poster), 'a picture');
    const backup = await npmRun('backup', '--', 'backup');
    const rows = /Backed up (\d+ rows and \d+ files)/.exec(backup.output)?.[1];
    expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/Backed up \d+ rows/) });
    const restored = await npmRunOn('restored', 'restore', '--', 'backup');
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`Restored ${rows}`) });
    expect(await onDatabase('restored', (db) => db.selectFrom('plans').selectAll().execute())).toMatchObject([
      tariff,
    ]);
    expect(await readFile(join(copy.folder, 'restored', poster), 'utf8')).toBe('a picture');
    const again = await npmRun('backup', '--', 'backup');
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
  },
  PATIENCE,
);

test(
  'SEC-52: npm run remove-passkeys removes the passkeys of one administrator, and names whom it doesn’t know',
  async () => {
    await npmRunOn('owners', 'migrate');
    const passkeys = (login: string) =>
      onDatabase('owners', (db) =>
        db
          .selectFrom('passkeys as p')
          .innerJoin('accounts as a', 'a.id', 'p.account_id')
          .select('p.id')
          .where('a.login', '=', login)
          .execute(),
      );
    await onDatabase('owners', (db) =>
      write(db, system, async (trx) => {
        for (const login of ['ada@example.com', 'bola@example.com']) {
          const { id } = await trx
            .insertInto('accounts')
            .values({ kind: 'admin', login, role: 'owner', password_hash: 'x' })
            .returning('id')
            .executeTakeFirstOrThrow();
          const key = { credential_id: Buffer.from(login), public_key: Buffer.from('k') };
          await trx
            .insertInto('passkeys')
            .values({ account_id: id, name: '', ...key })
            .execute();
        }
      }),
    );
    const removed = await npmRunOn('owners', 'remove-passkeys', '--', 'Ada@example.com');
    expect(removed).toMatchObject({ code: 0, output: expect.stringContaining('Removed 1 passkeys') });
    expect([await passkeys('ada@example.com'), await passkeys('bola@example.com')]).toMatchObject([[], [{}]]);
    const unknown = await npmRunOn('owners', 'remove-passkeys', '--', 'nobody@example.com');
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('No administrator signs in') });
    expect((await npmRun('remove-passkeys')).output).toContain('Name the administrator');
  },
  PATIENCE,
);

test('bench, drill and gallery name a wrong argument in a sentence', {
  tags: ['long'],
  timeout: PATIENCE,
}, async () => {
  const beside = await npmRun('bench', '--', 'gateway', '--against', 'docs');
  expect(beside.output).toContain('docs is no checkout of this project.');
  const mistyped = await npmRun('gallery', '--', '--agianst', 'main');
  expect(mistyped.output).toContain("Unknown option '--agianst'.");
  expect(mistyped.output).not.toContain('    at ');
  const kills = await npmRun('drill', '--', 'database', 'five');
  expect(kills.output).toContain('Give the number of kills and the seed in digits');
  const load = await npmRun('drill', '--', 'load', '5s');
  expect(load.output).toContain('Give seconds and couples in digits');
  expect([beside, mistyped, kills, load].map(({ code }) => code)).toEqual([2, 2, 2, 2]);
});

test(
  'npm run bench and drill load their rows and targets, and have every one that the documents name',
  async () => {
    const bench = await npmRun('bench', '--', 'nothing');
    expect(bench.output).toContain('There is no row nothing. There are: accessibility,');
    const drill = await npmRun('drill', '--', 'nothing');
    expect(drill.output).toContain('There is no drill nothing. There are: api,');
    expect([bench.code, drill.code]).toEqual([2, 2]);
    const documents = ['README.md', 'e2e/README.md', ...globSync('docs/**/*.md', { cwd: root })];
    const texts = (await Promise.all(documents.map(read))).join('\n');
    const namedOf = (command: string) => {
      const row = new RegExp(`^\\| \`npm run ${command}\`.*$`, 'm').exec(texts)?.[0] ?? '';
      const elsewhere = texts.matchAll(new RegExp(`npm run ${command} -- ([a-z-]+)`, 'g'));
      return [...row.matchAll(/`-- ([a-z-]+)`/g), ...elsewhere].map(([, name]) => name);
    };
    const listed = (output: string) => /There are: (.*)\./.exec(output)?.[1]?.split(', ') ?? [];
    expect(namedOf('drill').length).toBeGreaterThan(3);
    expect(listed(drill.output)).toEqual(expect.arrayContaining(namedOf('drill')));
    expect(listed(bench.output)).toEqual(expect.arrayContaining(namedOf('bench')));
  },
  PATIENCE,
);
