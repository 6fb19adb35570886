import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeLatestMigration } from '../../platform/cli/test/older-api.ts';
import { findBrowser, findHeadlessShell } from '../cluster/find-browser.ts';
import { checkOut, olderCommit } from './older-checkout.ts';
import {
  agesOf,
  type Checkouts,
  eachSkewedSite,
  type Mixture,
  mixturesOf,
  type SkewedSite,
} from './skewed-sites.ts';

/** Journeys that work with any encoder: what a couple plans, also without a network, and what a visitor reads. */
const JOURNEYS = ['planning', 'visitor'].map((name) => `journeys/${name}.spec.ts`);

interface Driven {
  passed: string[];
  failures: string[];
}

/**
 * Runs journeys on each mixture of this checkout with the shell's previous minor, and with the api before its latest
 * migration. Returns which passed, and a sentence for each that didn't. @param only takes the mixtures whose names contain it
 * @throws when there is no older version
 */
export async function skewDrill(root: string, print: (text: string) => void, only = ''): Promise<Driven> {
  const mixtures = mixturesOf(only);
  if (mixtures.length === 0) throw new Error(`There is no mixture with "${only}" in its name.`);
  const checkouts: Checkouts = { today: root };
  const older: Awaited<ReturnType<typeof checkOut>>[] = [];
  const add = async (age: keyof Checkouts, commit: string) => {
    const checkout = await checkOut(root, commit);
    older.push(checkout);
    checkouts[age] = checkout.folder;
  };
  try {
    const ages = agesOf(mixtures);
    if (ages.has('older minor')) {
      const { commit, contract } = olderCommit(root);
      print(`The older shell has contract ${contract}.`);
      await add('older minor', commit);
    }
    if (ages.has('older api')) {
      const commit = await beforeLatestMigration();
      if (!commit) throw new Error('the history has no api before the latest migration');
      print(`The older api is of ${commit.slice(0, 12)}.`);
      await add('older api', commit);
    }
    return await runMixtures({ mixtures, checkouts, print });
  } finally {
    for (const { remove } of older) remove();
  }
}

async function runMixtures({
  mixtures,
  checkouts,
  print,
}: {
  mixtures: readonly Mixture[];
  checkouts: Checkouts;
  print: (text: string) => void;
}): Promise<Driven> {
  const driven: Driven = { passed: [], failures: [] };
  await eachSkewedSite(mixtures, checkouts, async (site) => {
    print(`${site.name}:`);
    const [refusal] = site.refusals;
    if (refusal) print(`check refuses it, so nobody gets it: ${refusal}`);
    const code = refusal ? 0 : await drive(site);
    if (code === 0) driven.passed.push(site.name);
    else driven.failures.push(`${site.name}: the journeys ended with code ${code}; what they said is above`);
  });
  return driven;
}

/** Shells before 1.6 log an error if a page is left before its toaster has loaded. */
const OLDER_SHELLS = 'Loading CSS chunk \\w+ failed[^]*/toaster\\.';

/** Journeys before 28 November wait for an animation of the dialogs' former library in whatever shell: contract 1.9 ends it. */
const OLDER_DIALOGS = ['--grep-invert', 'the blog is closed to visitors'];

async function drive({ baseURL, checkout, shell: age }: SkewedSite): Promise<number> {
  const shell = await findHeadlessShell();
  const older = checkout === join(import.meta.dirname, '../..') ? [] : OLDER_DIALOGS;
  const cli = join(checkout, 'e2e/node_modules/@playwright/test/cli.js');
  const child = spawn(
    join(checkout, 'node_modules/node/bin/node'),
    [cli, 'test', '-c', join(checkout, 'e2e/playwright.config.ts'), '--reporter=list', ...JOURNEYS, ...older],
    {
      cwd: join(checkout, 'e2e'),
      stdio: 'inherit',
      env: {
        ...process.env,
        E2E_BASE_URL: baseURL,
        E2E_CHROMIUM: await findBrowser(),
        E2E_LONG: 'without',
        ...(shell && { E2E_SHELL: shell }),
        ...(age === 'older minor' && { E2E_KNOWN_FAULT: OLDER_SHELLS }),
      },
    },
  );
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
