// `npm test` runs everything. `npm test -- mfe-videos [filter …]` runs only that package, with the journeys that it names;
// `npm test -- gallery [base]` shared/ui in all looks; `npm test -- e2e` the journeys; `npm test -- --changed [base]`
// whatever the difference from `base` (main) can affect.
import './process/end-with-parent.ts';
import './process/exit-on-signal.ts';
import './test/write-to-memory.ts';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFfmpeg } from '../../api/src/media/tools/find-ffmpeg.ts';
import { journeysOf, testedFoldersOf } from './checks/parts.ts';
import { unlessStopping } from './process/stop-on-signal.ts';
import { changedFiles, journeysReached } from './test/changed-files.ts';
import { olderApiInShort } from './test/older-api.ts';
import {
  joined,
  journeys,
  lint,
  list,
  type Outcome,
  prepareJourneys,
  typecheck,
  unitTests,
} from './test/test-steps.ts';

const [first, ...filters] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const base = first === '--changed' ? (filters.shift() ?? 'main') : null;
const only = base === null ? first : undefined;
const packages = testedFoldersOf(root).map((folder) => basename(folder));
if (only && !['e2e', 'gallery', ...packages].includes(only)) {
  console.error(`There is no package ${only}. There are: ${packages.join(', ')}, e2e, gallery.`);
  process.exit(2);
}

const changed = base === null ? null : changedOrEnd(base);
const reached = changed ? journeysReached(root, changed) : 'all';
if (changed) {
  const some = reached === 'all' ? 'every journey' : reached.join(', ') || 'no journey';
  console.log(`${changed.length} files differ from ${base}. They reach ${some}.`);
}

const one = only && only !== 'e2e' ? ['--project', only, ...filters] : [];
/** A remote's own journeys, as its package.json names them; filters apply to its unit tests. */
const ownJourneys = only && filters.length === 0 ? journeysOf(root, only) : [];
/** For all journeys, browsers are installed and products start while types are checked and the unit tests run. */
const prepared = only || changed ? undefined : prepareJourneys([], 'without');
prepared?.catch(() => {});
// The bundler and the browser's driver are loaded only when pictures are drawn.
const gallery = () => import('../../e2e/gallery/gallery-steps.ts');
const parts: Record<string, () => Promise<Outcome>> = {
  // One checker takes half of the processor time of several, and the products' start uses the other core too.
  'types, lint and import boundaries': () => joined([typecheck(only, '--checkers', '1'), lint(only)]),
  ...(changed && {
    'unit and api tests': () => unitTests(['--changed', base ?? ''], 'without'),
    // The import graph doesn't show which tests read the documents.
    'documents and commands': () => unitTests(['--project', 'cli'], 'without'),
  }),
  ...(!changed &&
    only !== 'e2e' && {
      'unit and api tests': async () => {
        // This process is installing it; each of the tests that use it would begin to.
        if (prepared) await findFfmpeg().catch(() => {});
        return unitTests(one, filters.length ? 'with' : 'without');
      },
    }),
  ...(!only &&
    (!changed || changed.some((file) => file.startsWith('api/migrations/'))) && {
      'an older api on these tables': () => olderApiInShort((text) => console.log(`   ${text}`)),
    }),
  ...(!only && {
    [`shared/ui beside ${base ?? 'main'}`]: async () => (await gallery()).galleryInShort(base ?? 'main'),
  }),
  ...(reached === 'all' &&
    (!only || only === 'e2e') && {
      journeys: async () =>
        prepared ? (await prepared)() : journeys(filters, filters.length ? 'with' : 'without'),
    }),
  ...(reached !== 'all' && reached.length && { 'its journeys': () => journeys(reached, 'without') }),
  ...(ownJourneys.length && { 'its journeys': () => journeys(ownJourneys, 'without') }),
};
const UNITS = 'unit and api tests';
const inOrder: typeof parts = {
  // With `-u` they write what is generated, and the types of everything else depend on it.
  ...(filters.includes('-u') && parts[UNITS] && { [UNITS]: parts[UNITS] }),
  ...parts,
};
const steps =
  only === 'gallery'
    ? { gallery: async () => (await gallery()).wholeGallery(filters[0] ?? 'main') }
    : inOrder;

const total = { passed: 0, failures: [] as string[], skips: [] as string[], secondTries: [] as string[] };
for (const [name, step] of Object.entries(steps)) {
  await unlessStopping();
  console.log(`\n── ${name}`);
  const began = Date.now();
  const outcome = await step().catch((error: Error): Outcome => {
    console.error(error.message);
    return { passed: 0, failures: [`${name}: ${error.message}`], skips: [] };
  });
  total.passed += outcome.passed;
  total.failures.push(...outcome.failures);
  total.skips.push(...outcome.skips);
  total.secondTries.push(...(outcome.secondTries ?? []));
  console.log(
    `── ${name}: ${outcome.failures.length ? 'FAILED' : 'fine'} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
}

const leftOut = 'journeys' in steps ? !filters.length : ownJourneys.length > 0;
if (leftOut) console.log('\nThe long journeys, and more kills, are left to `npm run drill`.');
list('Skipped', total.skips);
list('Passed only when run once more', total.secondTries);
list('Failed', total.failures);
if (!existsSync(join(root, 'e2e/playwright.config.ts'))) console.log('\nThere are no journeys yet.');
console.log(`\n${total.passed} passed, ${total.failures.length} failed, ${total.skips.length} skipped`);
process.exit(total.failures.length ? 1 : 0);

function changedOrEnd(from: string): string[] {
  try {
    return changedFiles(root, from);
  } catch (error) {
    console.error(`What differs from ${from} can't be told: ${(error as Error).message.trim()}`);
    process.exit(2);
  }
}
