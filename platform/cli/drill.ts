// `npm run drill`: kills the api, its database and its worker at random times under load, and checks that nothing
// that was acknowledged is lost (SEC-22). `npm run drill -- database 5 1234` repeats one target, with a number of kills
// and a seed. `several` runs two processes of each kind, and kills or ends them in turn.
// `compose` starts the documented production on this machine's Docker ten times from nothing, or as often as the number says,
// kills each container, upgrades and restores it under load (as root).
// `point-in-time` loses a database, and restores it to a point in time from its archive (pgBackRest).
// `units` and `journeys` run the tests whose short forms `npm test` runs. `pooler` runs the api's tests through PgBouncer in
// transaction mode, except those that encode. `histories` runs those units alone that play 2,000 histories of phones that edit
// one plan (e2e/sync). `fuzz` tries each call 400 times, `npm test` 10. `create` creates a call with
// its table and a page in a copy, and runs all types and tests that they affect. `skew` runs the remotes' tests in a shell
// and with an api that are one version newer, then one older, and journeys on mixtures with the shell's last minor, and of two
// majors of the contract; `-- skew majors` only these.
// `release` releases broken versions in front of browsers: a canary, everyone's beside a canary, one that throws where no page
// shows it, and ten times one after another under load.
// `older-api` runs the api's tests of the version before the latest migration, or of a commit, on the tables as they are
// now: `-- older-api <commit> src/budget src/upload`.
// `load` runs 200 couples on two gateways and two apis for ten minutes, and kills one process every minute:
// `-- load <seconds> <couples>`.
// `slow-callers` attacks one gateway and one api by callers who never read, send byte by byte, or ask for what costs most,
// and measures innocent callers beside them (SEC-42, SEC-43, SEC-45).
// `gallery` shows each example of shared/ui in every look.
import './process/end-with-parent.ts';
import './process/exit-on-signal.ts';
import './test/write-to-memory.ts';
import { randomInt } from 'node:crypto';
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from '../../e2e/chaos/chaos-run.ts';
import { unlessStopping } from './process/stop-on-signal.ts';
import { journeys, list, type Outcome, unitTests } from './test/test-steps.ts';

const KILLED = ['api', 'database', 'worker', 'several'] as const satisfies (Target | 'several')[];
const OTHERS = {
  pooler: behindPooler,
  compose,
  'point-in-time': pointInTime,
  fuzz,
  create,
  skew,
  release,
  'older-api': olderApi,
  load,
  'slow-callers': slowCallers,
  gallery: async () => (await import('../../e2e/gallery/gallery-steps.ts')).wholeGallery('main'),
  histories: () => unitTests(['sync/histories'], 'alone'),
  units: () => unitTests([], 'alone'),
  journeys: () => journeys([], 'alone'),
};
/** The api's folders whose tests encode films or start servers of their own, and take long. */
const SLOW = ['backup', 'demo', 'media', 'upload', 'video'];
const ROOT = join(import.meta.dirname, '../..');
const QUICK = readdirSync(join(ROOT, 'api/src')).filter((domain) => !SLOW.includes(domain));

const [target, kills = '20', seed = String(randomInt(1_000_000))] = process.argv.slice(2);
const targets = [...KILLED, ...Object.keys(OTHERS)];
if (target && !targets.includes(target)) {
  console.error(`There is no drill ${target}. There are: ${targets.join(', ')}.`);
  process.exit(2);
}

const isWhole = (text: string) => /^\d{1,9}$/.test(text) && Number(text) > 0;
if (KILLED.some((one) => one === target) && !(isWhole(kills) && /^\d{1,9}$/.test(seed))) {
  console.error(`Give the number of kills and the seed in digits: npm run drill -- ${target} 5 1234`);
  process.exit(2);
}
if ((target === 'load' || target === 'compose') && !process.argv.slice(3).every(isWhole)) {
  console.error('Give seconds and couples in digits: npm run drill -- load 600 200');
  process.exit(2);
}

const total: Outcome = { passed: 0, failures: [], skips: [] };
for (const one of KILLED) {
  if (target && target !== one) continue;
  await unlessStopping();
  add(await kill(one));
}
for (const [name, drill] of Object.entries(OTHERS)) {
  // `units` plays the histories too, and `journeys` the releases.
  if (target ? target !== name : ['histories', 'release'].includes(name)) continue;
  await unlessStopping();
  console.log(`\n── ${name}`);
  add(await drill());
}
await unlessStopping();
list('Skipped', total.skips);
list('Failed', total.failures);
console.log(`\n${total.passed} passed, ${total.failures.length} failed, ${total.skips.length} skipped`);
process.exit(total.failures.length ? 1 : 0);

function add(result: Outcome) {
  total.passed += result.passed;
  total.failures.push(...result.failures);
  total.skips.push(...result.skips);
}

function print(text: string): void {
  console.log(`   ${text}`);
}

function skipped(why: string): Outcome {
  return { passed: 0, failures: [], skips: [why] };
}

/** Returns the outcome of a drill that returns its faults, or throws one. */
async function outcomeOf(name: string, faultsOf: Promise<readonly string[]>): Promise<Outcome> {
  const faults = await faultsOf.catch((error: Error) => [error.message]);
  return {
    passed: faults.length ? 0 : 1,
    failures: faults.map((fault) => `${name}: ${fault}`),
    skips: [],
  };
}

async function compose(): Promise<Outcome> {
  const { whatStackLacks } = await import('../../e2e/deploy/container-stack.ts');
  const lacking = await whatStackLacks();
  if (lacking) return skipped(`compose: ${lacking}`);
  const { composeDrill } = await import('../../e2e/deploy/compose-drill.ts');
  const times = target === 'compose' && process.argv[3] ? Number(process.argv[3]) : 10;
  return outcomeOf(
    'compose',
    composeDrill(print, times).then(() => []),
  );
}

async function pointInTime(): Promise<Outcome> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return skipped('point-in-time: it needs Debian, and root to become other users');
  }
  const { pointInTimeDrill } = await import('../../e2e/deploy/point-in-time-drill.ts');
  return outcomeOf(
    'point-in-time',
    pointInTimeDrill(print).then(() => []),
  );
}

function behindPooler(): Promise<Outcome> {
  process.env.TEST_POOLER = '1';
  return unitTests(['--project', 'api', ...QUICK.map((domain) => `src/${domain}/`)]);
}

function fuzz(): Promise<Outcome> {
  process.env.FUZZ_RUNS = '400';
  return unitTests(['--project', 'api', 'src/testing/fuzz.test.ts']);
}

async function load(): Promise<Outcome> {
  const { mixedLoad } = await import('../../e2e/chaos/mixed-load.ts');
  const figures = target === 'load' ? process.argv.slice(3).map(Number) : [];
  const [seconds = 600, couples = 200] = figures;
  const terms = { couples, seconds, killEverySeconds: Math.min(60, seconds / 4), seed: Number(seed) };
  const run = mixedLoad({ ...terms, print }).then(({ rest, load, faults, inFlight }) => {
    print(`${inFlight} failed that were under way when a process was killed, ${faults.length} others`);
    const isSlow = load.p99 > 3 * rest.p99;
    return [...faults, ...(isSlow ? [`p99 ${load.p99} ms, at rest ${rest.p99} ms`] : [])].slice(0, 20);
  });
  return outcomeOf('load', run);
}

async function slowCallers(): Promise<Outcome> {
  const { slowCallersDrill } = await import('../../e2e/chaos/slow-callers-drill.ts');
  return outcomeOf('slow-callers', slowCallersDrill(print));
}

async function olderApi(): Promise<Outcome> {
  const { testOlderApi } = await import('./test/older-api.ts');
  const [commit, ...only] = target ? process.argv.slice(3) : [];
  const folders = [...QUICK, 'upload'].map((domain) => `src/${domain}/`);
  return testOlderApi({ commit, only: only.length ? only : folders, print });
}

async function skew(): Promise<Outcome> {
  const only = target === 'skew' ? process.argv[3] : undefined;
  const both: Outcome = { passed: 0, failures: [], skips: [] };
  if (!only) await skewUnits(both);
  await mixVersions(both, only);
  return both;
}

async function skewUnits(outcome: Outcome): Promise<void> {
  const remotes = globSync('mfe-*', { cwd: ROOT });
  for (const which of ['newer', 'older']) {
    process.env.SKEW = which;
    const { passed, failures, skips } = await unitTests(remotes.flatMap((name) => ['--project', name]));
    outcome.passed += passed;
    outcome.failures.push(...failures.map((text) => `${which}: ${text}`));
    outcome.skips.push(...skips);
  }
}

/** Runs the same with an actual older version, from the repository's history. */
async function mixVersions(outcome: Outcome, only?: string): Promise<void> {
  const { skewDrill } = await import('../../e2e/skew/skew-drill.ts');
  const { passed, failures } = await skewDrill(ROOT, print, only);
  outcome.passed += passed.length;
  outcome.failures.push(...failures);
}

function release(): Promise<Outcome> {
  return journeys(['journeys/release.spec.ts', 'journeys/live-releases.spec.ts'], 'alone');
}

function create(): Promise<Outcome> {
  process.env.CREATE_WHOLE = '1';
  return unitTests(['--project', 'cli', 'create/create.test.ts']);
}

async function kill(one: (typeof KILLED)[number]): Promise<Outcome> {
  console.log(`\n── ${one}: ${kills} kills. Again: npm run drill -- ${one} ${kills} ${seed}`);
  const terms = { kills: Number(kills), seed: Number(seed), onKill: print };
  const { chaosRun } = await import('../../e2e/chaos/chaos-run.ts');
  const { severalUnderLoad } = await import('../../e2e/chaos/multi-run.ts');
  const run = one === 'several' ? severalUnderLoad(terms) : chaosRun({ target: one, ...terms });
  const faults = run.then(({ acknowledged, ...result }) => {
    print(`${acknowledged} acknowledged`);
    return result.faults;
  });
  return outcomeOf(one, faults);
}
