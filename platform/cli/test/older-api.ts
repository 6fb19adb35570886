import { execFile, spawn } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyCheckout } from '../../../e2e/cluster/copy-checkout.ts';
import type { Outcome } from './test-steps.ts';
import { countsOf, type UnitReport, unitFailuresOf } from './unit-report.ts';

const root = join(import.meta.dirname, '../../..');
const MIGRATIONS = 'api/migrations';
/** Tests that compare a version's own declarations with its tables: they must fail if a newer migration added some. */
const OF_THE_SCHEMA = ['tables', 'released', 'migrate', 'personal-tables', 'backup', 'upgrade'];

interface OlderApi {
  /** The version to try; by default the one before the latest migration. */
  commit: string | undefined;
  /** Folders or files of the api's tests. */
  only: readonly string[];
  print: (text: string) => void;
}

/**
 * Runs an older version's api tests with that version's api, on tables that have today's migrations. This is what happens
 * to apis of the previous version while a new one is rolled out.
 */
export async function testOlderApi({ commit, only, print }: OlderApi): Promise<Outcome> {
  const EMPTY_OUTCOME: Outcome = { passed: 0, failures: [], skips: [] };
  const skipped = (why: string) => ({ ...EMPTY_OUTCOME, skips: [`older-api: ${why}`] });
  const version = commit || (await beforeLatestMigration());
  if (!version) return skipped('this clone has no history to take the version before from');
  const copy = await copyCheckout('', version);
  try {
    const [theirs, ours] = await Promise.all(
      [copy.folder, root].map((folder) => readdir(join(folder, MIGRATIONS))),
    );
    const newer = (ours ?? []).filter((name) => name.endsWith('.sql') && !theirs?.includes(name)).sort();
    if (newer.length === 0) return skipped(`${version} has all migrations of this version`);
    const breaking = newer.find((name) => /^\d{4}_breaking_/.test(name));
    if (breaking) return skipped(`${breaking} says itself that older apis don't work with it`);
    print(`the api of ${version.slice(0, 12)} with ${newer.join(', ')}`);
    await rm(join(copy.folder, MIGRATIONS), { recursive: true });
    await cp(join(root, MIGRATIONS), join(copy.folder, MIGRATIONS), { recursive: true });
    const [lock, ourLock] = await Promise.all(
      [copy.folder, root].map((folder) => readFile(join(folder, 'pnpm-lock.yaml'), 'utf8')),
    );
    await (lock === ourLock ? copy.link() : copy.install());
    const { code, report } = await vitest(copy.folder, only);
    const failures = unitFailuresOf(report);
    return {
      ...countsOf(report),
      failures: code && !failures.length ? ['older-api: Vitest failed'] : failures,
    };
  } finally {
    await copy.remove();
  }
}

/** Runs the tests that `npm test` has time for: what two phones write, its audit trail, and all data about a person. */
export const olderApiInShort = (print: OlderApi['print']): Promise<Outcome> =>
  testOlderApi({
    commit: undefined,
    only: ['planning/changes', 'report/audit', 'personal-data/me'].map((name) => `src/${name}.test.ts`),
    print,
  });

/** Returns the commit before the one that added the latest migration; undefined if history doesn't go so far. */
export async function beforeLatestMigration(): Promise<string | undefined> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.trim(),
      () => '',
    );
  const added = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  return (added && (await git('rev-parse', '--verify', '--quiet', `${added}^`))) || undefined;
}

async function vitest(cwd: string, only: readonly string[]): Promise<{ code: number; report: UnitReport }> {
  const json = join(cwd, 'report.json');
  const excluded = OF_THE_SCHEMA.flatMap((name) => ['--exclude', `**/${name}.test.ts`]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`];
  const often = ['--passWithNoTests', '--testTimeout=60000', '--maxWorkers=2'];
  const args = ['run', '--project', 'api', ...often, ...reporters, ...excluded, ...only];
  const code = await new Promise<number>((done) => {
    const child = spawn(join(cwd, 'node_modules/.bin/vitest'), args, { cwd, stdio: 'inherit' });
    child.on('error', () => done(127));
    child.on('exit', (status) => done(status ?? 1));
  });
  const text = await readFile(json, 'utf8').catch(() => '{"testResults":[]}');
  return { code, report: JSON.parse(text) as UnitReport };
}
