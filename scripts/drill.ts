// `npm run drill`: kills the server, its database and its worker at random moments under load, and checks that nothing
// that was acknowledged is lost (SEC-22). `npm run drill -- database 5 1234` is
// one target, so many kills, one seed again. `several` has two processes of each kind, killed and ended in turns.
// `image` builds deploy/Dockerfile without a container engine and runs it behind Caddy (as root, on Debian).
// `moment` loses a database, and restores it to a moment from its archive (pgBackRest).
// `journeys` are those whose short forms `npm test` runs; `pooler` has the api's tests go through PgBouncer in
// transaction mode, all but those that encode.
import './lib/end-with-parent.ts';
import { randomInt } from 'node:crypto';
import { chaosRun, type Target } from '../e2e/chaos/chaos-run.ts';
import { severalUnderLoad } from '../e2e/chaos/multi-run.ts';
import { journeys, type Outcome, unitTests } from './lib/test-steps.ts';

const STORMS = ['server', 'database', 'worker', 'several'] as const satisfies (Target | 'several')[];
const TARGETS = [...STORMS, 'pooler', 'image', 'moment', 'journeys'] as const;
type Drill = (typeof TARGETS)[number];
const [target, kills = '20', seed = String(randomInt(1_000_000))] = process.argv.slice(2);
if (target && !TARGETS.includes(target as Drill)) {
  console.error(`There is no drill ${target}. There are: ${TARGETS.join(', ')}.`);
  process.exit(2);
}

let [passed, failed] = [0, 0];
for (const one of target ? [target as Drill] : TARGETS) {
  const done = await drill(one);
  passed += done.passed;
  failed += done.failed;
}
console.log(`\n${passed} passed, ${failed} failed, 0 skipped`);
process.exit(failed ? 1 : 0);

function drill(one: Drill): Promise<Pick<Outcome, 'passed' | 'failed'>> {
  if (one === 'journeys') return longJourneys();
  if (one === 'image') return image();
  if (one === 'moment') return moment();
  return one === 'pooler' ? behindPooler() : kill(one);
}

async function moment() {
  console.log('\n── moment');
  const { momentDrill } = await import('../e2e/deploy/moment-drill.ts');
  return momentDrill((text) => console.log(`   ${text}`));
}

async function image() {
  console.log('\n── image');
  const { imageDrill } = await import('../e2e/deploy/image-drill.ts');
  return imageDrill((text) => console.log(`   ${text}`));
}

function behindPooler() {
  console.log('\n── pooler');
  process.env.TEST_POOLER = '1';
  const domains = [
    'account',
    'aggregator',
    'alerts',
    'budget',
    'calendar',
    'category',
    'checklist',
    'contact',
    'db',
  ];
  const others = [
    'jobs',
    'journal',
    'member',
    'personal-data',
    'planning',
    'reminder',
    'report',
    'subscription',
    'testing',
  ];
  return unitTests(['--project', 'api', ...[...domains, ...others].map((domain) => `src/${domain}/`)]);
}

async function longJourneys() {
  console.log('\n── journeys');
  return journeys([], 'alone');
}

async function kill(one: (typeof STORMS)[number]): Promise<Pick<Outcome, 'passed' | 'failed'>> {
  console.log(`\n── ${one}: ${kills} kills. Again: npm run drill -- ${one} ${kills} ${seed}`);
  const onKill = (text: string) => console.log(`   ${text}`);
  const terms = { kills: Number(kills), seed: Number(seed), onKill };
  const storm = one === 'several' ? severalUnderLoad(terms) : chaosRun({ target: one, ...terms });
  const { faults, acknowledged } = await storm.catch((error: Error) => ({
    faults: [error.message],
    acknowledged: 0,
  }));
  for (const fault of faults) console.error(`   LOST ${fault}`);
  console.log(`── ${one}: ${faults.length ? 'FAILED' : 'fine'}, ${acknowledged} acknowledged`);
  return { passed: faults.length ? 0 : 1, failed: faults.length ? 1 : 0 };
}
