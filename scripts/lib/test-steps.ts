import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../api/src/media/find-ffmpeg.ts';
import { findBrowser, findHeadlessShell } from './find-browser.ts';
import { findEngines } from './find-engines.ts';
import { type JourneyReport, skippedOf, troubleOf } from './journey-report.ts';
import {
  countsOf,
  failedFilesOf,
  type Long,
  type UnitReport,
  unitFailuresOf,
  withSecondTry,
} from './unit-report.ts';

/** The result of a step of `npm test`. */
export interface Outcome {
  passed: number;
  /** Each test that failed, with the first lines of what it said: the long form is far above. */
  failures: string[];
  /** Each skipped test, with its reason where one was given. */
  skips: string[];
}

const root = join(import.meta.dirname, '../..');
const nothing: Outcome = { passed: 0, failures: [], skips: [] };
/** A third of each test is waiting: one worker more than there are cores keeps them busy. */
const SIDE_BY_SIDE = String(Math.min(availableParallelism() + 1, 8));
/** More failed files than this aren't caused by a busy machine: they get no second try. */
const MAX_RETRIED_FILES = 8;
/** From this many files of journeys on, a second product pays. */
const MIN_FILES_FOR_TWO = 4;

/** A check that passes or fails as a whole. */
export async function check(command: string, ...args: string[]): Promise<Outcome> {
  const code = await run(command, args);
  return { ...nothing, ...(code === 0 ? { passed: 1 } : { failures: [[command, ...args].join(' ')] }) };
}

/** @param only a package with types of its own, or everything */
export function typecheck(only = ''): Promise<Outcome> {
  const own = join(only, 'tsconfig.json');
  return check('tsc', '--noEmit', '-p', existsSync(join(root, own)) ? own : 'tsconfig.json');
}

/** Style, then who imports whom. @param only a folder, or everything */
export async function lint(only?: string): Promise<Outcome> {
  const style = await check('biome', 'ci', only ?? '.');
  const boundaries = await check(process.execPath, join(root, 'scripts/lib/boundaries.ts'), root, only ?? '');
  return {
    ...nothing,
    passed: style.passed + boundaries.passed,
    failures: [...style.failures, ...boundaries.failures],
  };
}

/**
 * Tests in Vitest. Files that fail are run once more, alone: on a busy machine the second try tells a slow test from a
 * broken one. What needed it is named.
 * @param args projects and filters, as Vitest takes them
 */
export async function unitTests(args: string[], long: Long = 'with'): Promise<Outcome> {
  const chosen = { without: ['--tags-filter=!long'], with: [], alone: ['--tags-filter=long'] }[long];
  const first = await vitest([...args, ...chosen, `--maxWorkers=${SIDE_BY_SIDE}`]);
  const files = failedFilesOf(first.report);
  if (!files.length || files.length > MAX_RETRIED_FILES) return outcomeOf(first, long);
  console.log(`\nOnce more, alone:\n  ${files.join('\n  ')}`);
  const second = await vitest([...files, ...chosen, '--maxWorkers=1']);
  const still = unitFailuresOf(second.report);
  const slow = unitFailuresOf(first.report).filter((text) => !still.some((other) => sameTest(text, other)));
  list('Passed on the second try alone', slow);
  return outcomeOf({ code: second.code, report: withSecondTry(first.report, second.report) }, long);
}

async function vitest(args: string[]): Promise<{ code: number; report: UnitReport }> {
  const json = reportFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json.path}`];
  // Of two cores vitest would use one, and it takes the number from the command line alone where there are projects.
  // Five seconds are too short where two cores run a database, jsdom and an encoder.
  const often = ['--passWithNoTests', '--testTimeout=20000'];
  const code = await run('vitest', ['run', ...often, ...reporters, ...args]);
  return { code, report: json.read<UnitReport>() ?? { testResults: [] } };
}

function outcomeOf({ code, report }: { code: number; report: UnitReport }, long: Long): Outcome {
  return { ...countsOf(report, long), failures: orAtLeastOne(unitFailuresOf(report), code, 'Vitest') };
}

/** Journeys in a browser, by name or all of them. */
export async function journeys(args: string[], long: Long): Promise<Outcome> {
  const config = join(root, 'e2e/playwright.config.ts');
  if (!existsSync(config)) return nothing;
  const json = reportFile();
  const { ffmpeg } = await findFfmpeg();
  const shell = await findHeadlessShell();
  const everyEngine =
    long !== 'alone' && (!args.length || args.some((arg) => 'journeys/engines.spec.ts'.includes(arg)));
  const env = {
    E2E_CHROMIUM: await findBrowser(),
    ...(shell && { E2E_SHELL: shell }),
    // What is missing is installed before anything runs beside it.
    ...(everyEngine && { E2E_ENGINES: JSON.stringify(await findEngines()) }),
    FFMPEG_PATH: ffmpeg,
    PLAYWRIGHT_JSON_OUTPUT_FILE: json.path,
    // Several products for all or many of them; what runs a few alone need not wait for the others to start.
    E2E_LONG: long,
    E2E_LANES:
      process.env.E2E_LANES ?? (args.length > 0 && args.length < MIN_FILES_FOR_TWO ? '1' : SIDE_BY_SIDE),
  };
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  const code = await run(process.execPath, [cli, 'test', '-c', config, '--reporter=list,json', ...args], env);
  const report = json.read<JourneyReport>();
  if (!report) return { ...nothing, failures: ['Playwright left no report'] };
  const { expected, flaky } = report.stats;
  list('Passed on the second try alone', troubleOf(report, 'flaky'));
  return {
    passed: expected + flaky,
    failures: orAtLeastOne(troubleOf(report, 'unexpected'), code, 'Playwright'),
    skips: skippedOf(report),
  };
}

export function list(heading: string, lines: string[]): void {
  if (lines.length) console.log(`\n${heading}:\n  ${lines.join('\n  ')}`);
}

/** A runner that fails outside of any test has failed too. */
const orAtLeastOne = (failures: string[], code: number, runner: string) =>
  code !== 0 && failures.length === 0 ? [`${runner} ended with code ${code}, outside of any test`] : failures;

const sameTest = (one: string, other: string) => one.split('\n')[0] === other.split('\n')[0];

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function reportFile() {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-report-'));
  const path = join(folder, 'report.json');
  const read = <T>(): T | undefined => {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    rmSync(folder, { recursive: true });
    return text === undefined ? undefined : (JSON.parse(text) as T);
  };
  return { path, read };
}
