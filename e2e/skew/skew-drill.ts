import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeLatestMigration } from '../../platform/cli/test/older-api.ts';
import { findBrowser, findHeadlessShell } from '../cluster/find-browser.ts';
import { checkOut, olderCommit } from './older-checkout.ts';
import { type Checkouts, eachSkewedSite, type SkewedSite } from './skewed-sites.ts';

/** Journeys that work with any encoder: what a couple plans, also without a network, and what a visitor reads. */
const JOURNEYS = ['planning', 'visitor'].map((name) => `journeys/${name}.spec.ts`);

/**
 * Runs journeys on each mixture of this checkout with the shell's previous minor, and with the api before its latest
 * migration. Returns which passed, and a sentence for each that didn't. @throws when there is no older version
 */
export async function skewDrill(root: string, print: (text: string) => void) {
  const { commit, contract } = olderCommit(root);
  const olderApi = await beforeLatestMigration();
  if (!olderApi) throw new Error('the history has no api before the latest migration');
  print(`The older shell has contract ${contract}, the older api is of ${olderApi.slice(0, 12)}.`);
  const older = await checkOut(root, commit);
  const before = await checkOut(root, olderApi);
  try {
    return await runMixtures({ today: root, 'older minor': older.folder, 'older api': before.folder }, print);
  } finally {
    older.remove();
    before.remove();
  }
}

async function runMixtures(
  checkouts: Checkouts,
  print: (text: string) => void,
): Promise<{ passed: string[]; failures: string[] }> {
  const passed: string[] = [];
  const failures: string[] = [];
  await eachSkewedSite(checkouts, async (site) => {
    print(`${site.name}:`);
    const code = await drive(site);
    if (code === 0) passed.push(site.name);
    else failures.push(`${site.name}: the journeys ended with code ${code}; what they said is above`);
  });
  return { passed, failures };
}

/** Shells before 1.6 log an error if a page is left before its toaster has loaded. */
const OLDER_SHELLS = 'Loading CSS chunk \\w+ failed[^]*/toaster\\.';

async function drive({ baseURL, checkout, shell: age }: SkewedSite): Promise<number> {
  const shell = await findHeadlessShell();
  const cli = join(checkout, 'e2e/node_modules/@playwright/test/cli.js');
  const child = spawn(
    join(checkout, 'node_modules/node/bin/node'),
    [cli, 'test', '-c', join(checkout, 'e2e/playwright.config.ts'), '--reporter=list', ...JOURNEYS],
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
