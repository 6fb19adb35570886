import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { COUPLE } from '../cluster/people.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { signInCouple, test } from './support/journey.ts';

const PART = 'mfe-planning';
const MARK = '…document.documentElement.dataset.version = "the one after";';
const script = join(import.meta.dirname, '../../platform/cli/release.ts');

/** Runs the release command as an operator does. Returns what it prints. */
async function release(folder: string, ...args: string[]): Promise<string> {
  const command = [script, ...args, '--store', folder, '--by', 'ada'];
  return (await promisify(execFile)(process.execPath, command)).stdout;
}

async function expectVersion(page: Page, version: 'next' | 'live'): Promise<void> {
  await page.goto('/app/budget');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const html = page.locator('html');
  if (version === 'next') await expect(html).toHaveAttribute('data-version', 'the one after');
  else await expect(html).not.toHaveAttribute('data-version');
}

test('a link shows one browser a version on the live site, under a banner with the way out; others see what is live', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const gateway = await ownGateway(String(baseURL));
  const version = await gateway.publishVariant(PART, MARK);
  const printed = await release(
    gateway.folder,
    'preview',
    PART,
    '--version',
    version,
    '--site',
    gateway.baseURL,
  );
  const [link = ''] = /http\S+/.exec(printed) ?? [];
  const page = await (await browser.newContext({ baseURL: gateway.baseURL })).newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInCouple(page, COUPLE);
  await expectVersion(page, 'live');
  await page.goto(link);
  await expect(page.getByText(`Show ${PART} ${version} in this browser`)).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'a preview is offered', size);
  await page.getByRole('button', { name: 'Show it' }).click();
  await expectVersion(page, 'next');
  const banner = page.getByText(`Preview of ${PART} ${version}, until`);
  await expect(banner).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'a preview', size);
  const html = await (await fetch(`${gateway.baseURL}/app/budget`)).text();
  expect(html).not.toContain(version);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(banner).toHaveCount(0);
  await expectVersion(page, 'live');
  // A changed link shows nothing else.
  await page.goto(link.replace(/.{4}$/, 'AAAA'));
  await expect(page.getByText('This link is not valid any more.')).toBeVisible();
  await page.context().close();
  await gateway.close();
});

test('a version runs on staging while everybody else has the live one, and is then promoted to live', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const live = await ownGateway(String(baseURL));
  const set = (await readCurrent(live.store))?.set;
  // Sets staging up with what is live, as on its first use: the shell, then the remotes that it loads.
  for (const [part, { stable }] of Object.entries({ ...(set && { shell: set.shell, ...set.remotes }) }))
    await release(live.folder, 'promote', part, '--to', 'staging', '--version', stable);
  const staging = await ownGateway(String(baseURL), { folder: live.folder, environment: 'staging' });
  const version = await live.publishVariant(PART, MARK);
  const htmlOf = async (site: typeof live) => (await fetch(`${site.baseURL}/app/budget`)).text();
  await release(
    live.folder,
    'promote',
    PART,
    '--to',
    'staging',
    '--version',
    version,
    '--reason',
    'to be reviewed',
  );
  await expect.poll(() => htmlOf(staging), { timeout: 20_000 }).toContain(version);
  expect(await htmlOf(live)).not.toContain(version);
  // The same person uses both sites.
  const open = async (site: typeof live) =>
    (await browser.newContext({ baseURL: site.baseURL, serviceWorkers: 'block' })).newPage();
  const page = await open(staging);
  await signInCouple(page, COUPLE);
  await expectVersion(page, 'next');
  await page.context().close();
  const visitor = await open(live);
  await signInCouple(visitor, COUPLE);
  await expectVersion(visitor, 'live');
  await release(live.folder, 'promote', PART, '--to', 'live', '--reason', 'reviewed by Chidi');
  await expect.poll(() => htmlOf(live), { timeout: 20_000 }).toContain(version);
  await expectVersion(visitor, 'next');
  expect(await release(live.folder, 'status', PART)).toContain('reviewed by Chidi');
  await visitor.context().close();
  await staging.close();
  await live.close();
});
