import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findFfmpeg } from '../../../api/src/media/tools/find-ffmpeg.ts';
import { findBrowser, findHeadlessShell } from '../../../e2e/cluster/find-browser.ts';
import { ENGINES, findEngines } from '../../../e2e/cluster/find-engines.ts';
import { folderOf } from '../checks/parts.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { type JourneyReport, secondTriesOf, skippedOf, troubleOf } from './journey-report.ts';
import { countsOf, type Long, type UnitReport, unitFailuresOf, unmatchedOf } from './unit-report.ts';

/** The result of a step of `npm test`. */
export interface Outcome {
  passed: number;
  /** Each failed test, with the first lines of its error: the long form is far above. */
  failures: string[];
  /** Each skipped test, with its reason if one was given. */
  skips: string[];
  /** Each test that failed and passed when it was run once more, with the first lines of its error. */
  secondTries?: string[];
}

const root = join(import.meta.dirname, '../../..');
const PLAYWRIGHT_CONFIG = join(root, 'e2e/playwright.config.ts');
const EMPTY_OUTCOME: Outcome = { passed: 0, failures: [], skips: [] };
/** The number of tests at a time. Half of each is waiting, so twice as many as there are cores keeps them busy. */
const SIDE_BY_SIDE = Math.min(2 * availableParallelism(), 8);
/** The number of journey files from which on a second product is worth its start. */
const MIN_FILES_FOR_TWO = 4;

/** A check that passes or fails as a whole. */
export async function check(command: string, ...args: string[]): Promise<Outcome> {
  const { code } = await run(command, args);
  return { ...EMPTY_OUTCOME, ...(code === 0 ? { passed: 1 } : { failures: [[command, ...args].join(' ')] }) };
}

/** @param only a package with types of its own, or everything. @param options more of the compiler's options */
export function typecheck(only = '', ...options: string[]): Promise<Outcome> {
  const config = join(only, 'tsconfig.json');
  return check(
    'tsc',
    '--noEmit',
    '-p',
    existsSync(join(root, config)) ? config : 'tsconfig.json',
    ...options,
  );
}

/** Checks style, import boundaries and colours. @param only a package, or everything */
export async function lint(only?: string): Promise<Outcome> {
  const folder = only && folderOf(root, only);
  const ownCheck = (name: string) =>
    check(process.execPath, join(root, 'platform/cli/checks', name), root, folder ?? '');
  return joined([check('biome', 'ci', folder ?? '.'), ownCheck('boundaries.ts'), ownCheck('colours.ts')]);
}

/** Waits for checks that run side by side. */
export async function joined(checks: readonly Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(checks);
  return {
    ...EMPTY_OUTCOME,
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** Runs tests in Vitest. @param args projects and filters, as Vitest takes them */
export async function unitTests(args: string[], long: Long = 'with'): Promise<Outcome> {
  const chosen = { without: ['--tags-filter=!long'], with: [], alone: ['--tags-filter=long'] }[long];
  const json = reportFile();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${json.path}`];
  // On two cores Vitest would use one worker, and with projects it reads the number only from the command line.
  const often = ['--passWithNoTests', `--maxWorkers=${SIDE_BY_SIDE}`];
  const ended = await run('vitest', ['run', ...often, ...reporters, ...args, ...chosen]);
  const report = json.read<UnitReport>() ?? { testResults: [] };
  const failures = orAtLeastOne(unitFailuresOf(report), ended, 'Vitest');
  return { ...countsOf(report, long), failures: failures.length ? failures : unmatchedOf(args, report) };
}

/** Runs journeys in a browser, by name or all of them. */
export async function journeys(args: string[], long: Long): Promise<Outcome> {
  const run = await prepareJourneys(args, long);
  return run();
}

/**
 * Installs what journeys need, and begins to start their products. Returns a function that runs the journeys. Both leave
 * a processor idle for half of the time, so they can be done while other tests run.
 */
export async function prepareJourneys(args: string[], long: Long): Promise<() => Promise<Outcome>> {
  if (!existsSync(PLAYWRIGHT_CONFIG)) return async () => EMPTY_OUTCOME;
  const { ffmpeg } = await findFfmpeg();
  const shell = await findHeadlessShell();
  // Only @long journeys run in the whole browser where there is its headless shell, and in other engines than WebKit.
  const inShell = shell && long === 'without' && !process.env.E2E_PICTURES;
  const engines = ENGINES.filter((name) => long !== 'without' || name === 'WebKit');
  const inEngines = !args.length || args.some((arg) => 'journeys/engines.spec.ts'.includes(arg));
  // Several products for all or many journeys; a run of a few needn't wait for the others to start.
  const lanes = args.length > 0 && args.length < MIN_FILES_FOR_TWO ? 1 : SIDE_BY_SIDE;
  const json = reportFile();
  const env = {
    ...(!inShell && { E2E_CHROMIUM: await findBrowser() }),
    ...(shell && { E2E_SHELL: shell }),
    ...(inEngines && { E2E_ENGINES: await findEngines(engines) }),
    E2E_FFMPEG: ffmpeg,
    PLAYWRIGHT_JSON_OUTPUT_FILE: json.path,
    E2E_LONG: long,
    E2E_LANES: process.env.E2E_LANES ?? String(lanes),
    // Node strips the types itself, in a quarter of the time that Playwright's compiler takes.
    PW_DISABLE_TS_ESM: '1',
    // products-setup.ts waits for the word "begin". Its input also ends if this process is killed.
    E2E_WAITS: '1',
  };
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  const command = [cli, 'test', '-c', PLAYWRIGHT_CONFIG, '--reporter=list,json', ...args];
  const turn = Promise.withResolvers<string>();
  const ended = run(process.execPath, command, env, turn.promise);
  return async () => {
    turn.resolve('begin');
    const how = await ended;
    const report = json.read<JourneyReport>();
    if (!report) return { ...EMPTY_OUTCOME, failures: ['Playwright left no report'] };
    return {
      passed: report.stats.expected + report.stats.flaky,
      failures: orAtLeastOne(troubleOf(report), how, 'Playwright'),
      skips: skippedOf(report),
      secondTries: secondTriesOf(report),
    };
  };
}

export function list(heading: string, lines: string[]): void {
  if (lines.length) console.log(`\n${heading}:\n  ${lines.join('\n  ')}`);
}

/** How a command ended. */
interface Ended {
  /** The exit code, or the signal that ended it. */
  code: number | NodeJS.Signals;
  /** The last lines of its error output. */
  lastErrors: string[];
}

/** Counts a runner that fails outside of any test as a failure: an error that nothing handled, or one while it stopped. */
const orAtLeastOne = (failures: string[], { code, lastErrors }: Ended, runner: string) =>
  code !== 0 && failures.length === 0
    ? [[`${runner} ended with code ${code}, outside of any test`, ...lastErrors].join('\n    ')]
    : failures;

/** An unhandled error with its place in the source takes about as many lines. */
const LAST_ERRORS = 20;

/** Runs a command. @param input the whole of its standard input; without it the command has that of this process */
function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  input?: Promise<string>,
): Promise<Ended> {
  return new Promise((resolve) => {
    const stdio: StdioOptions = [input ? 'pipe' : 'inherit', 'inherit', 'pipe'];
    // Throws when a signal has come: then nothing may be started.
    const exited = stopOnSignal(async () => {
      // On this signal Playwright also stops the products that it has started.
      if (child.kill('SIGINT')) await once(child, 'exit');
    });
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio,
    });
    // Without a reader: it has ended, and its exit code says so.
    child.stdin?.on('error', () => {});
    void input?.then((text) => child.stdin?.end(text));
    let tail = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      tail = (tail + chunk.toString()).slice(-10_000);
    });
    child.on('error', (error) => resolve({ code: 127, lastErrors: [error.message] }));
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      exited();
      const lines = stripVTControlCharacters(tail).split('\n');
      const outputLines = lines.filter((line) => line.trim() && !line.includes('/node_modules/'));
      resolve({ code: code ?? signal ?? 1, lastErrors: outputLines.slice(-LAST_ERRORS) });
    };
    child.on('close', end);
    // A process that it left behind may hold its error output open.
    child.on('exit', (...how) => setTimeout(end, 1_000, ...how));
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
