import { type Browser, expect, type Page } from '@playwright/test';
import { formatStatus, readStatus } from '../../platform/releases/commands/release-status.ts';
import { promotePart } from '../../platform/releases/commands/release-steps.ts';
import { readLog } from '../../platform/releases/store/release-log.ts';
import { changeRelease, withCanary, withVersion } from '../../platform/releases/store/release-set.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { COUPLE } from '../cluster/people.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { forget, signInCouple, test } from './support/journey.ts';

const DOWN = 'This part is having a moment';
const MARK = 'tampered with on the way';
const OF_PLANNING = {
  entry: /\/r\/mfe-planning\/[^/]+\/static\/js\/remoteEntry/,
  'page’s chunk': /\/r\/mfe-planning\/[^/]+\/static\/js\/async\/budget\./,
};

/** Serves the same script with one more statement. */
async function tamper(page: Page, file: RegExp): Promise<void> {
  await page.route(file, async (route) => {
    const answer = await route.fetch();
    const body = `${await answer.text()};document.documentElement.dataset.mark = '${MARK}';`;
    await route.fulfill({ response: answer, body });
  });
}

test.describe('files that come over the network', () => {
  // A service worker's cache has the right bytes, so it would hide the tampering.
  test.use({ serviceWorkers: 'block' });

  for (const [what, file] of Object.entries(OF_PLANNING)) {
    test(`SEC-16: a remote’s ${what} that was tampered with in transit never runs, the rest works`, async ({
      page,
      faults,
    }) => {
      await signInCouple(page, COUPLE);
      await tamper(page, file);
      await page.goto('/app/budget');
      await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('html')).not.toHaveAttribute('data-mark');
      await page.getByRole('link', { name: 'WATCH LATER' }).first().click();
      await expect(page).toHaveURL(/watchlater/);
      await expect(page.getByText(DOWN)).toHaveCount(0);
      await page.goBack();
      await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
      await page.unroute(file);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(DOWN)).toHaveCount(0);
      forget(faults, /'integrity' attribute|remote/i);
    });
  }
});

test('a broken canary is rolled back after few failed page views, and a couple at work notices nothing', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const gateway = await ownGateway(String(baseURL));
  const { store } = gateway;
  const atWork = await (await browser.newContext({ baseURL: gateway.baseURL })).newPage();
  await signInCouple(atWork, COUPLE);
  const version = await gateway.publishVariant('mfe-marketing', 'throw new Error("a broken release")');
  await changeRelease(store, (live) => withCanary(live, 'mfe-marketing', { version, percent: 50 }));
  const canary = async () => partVersions((await readCurrent(store))?.set, 'mfe-marketing')?.canary;
  // For a second, visitors still get the previous release.
  await expect.poll(async () => (await atWork.request.get('/')).headers().vary ?? '').toContain('Cookie');

  let failed = 0;
  for (let visitor = 0; visitor < 60 && (await canary()); visitor++) {
    const extraHTTPHeaders = { 'x-forwarded-for': `10.0.${visitor}.1` };
    const context = await browser.newContext({ baseURL: gateway.baseURL, extraHTTPHeaders });
    const page = await context.newPage();
    await page.goto('/privacy-policy');
    const heading = page.getByRole('heading', { level: 1, name: 'Privacy policy' });
    await expect(heading.or(page.getByText(DOWN))).toBeVisible();
    if (await page.getByText(DOWN).isVisible()) failed += 1;
    await context.close();
    if (visitor % 5 === 0) await expect(atWork.getByText(DOWN)).toHaveCount(0);
  }
  expect(failed).toBeGreaterThan(0);
  expect(failed).toBeLessThanOrEqual(20);
  expect(await canary()).toBeUndefined();
  const [line] = await readLog(store, { part: 'mfe-marketing' });
  expect(line).toMatchObject({ by: 'gateway', what: 'rollback', version });

  await atWork.getByRole('link', { name: 'WATCH LATER' }).first().click();
  await expect(atWork).toHaveURL(/watchlater/);
  await expect(atWork.getByText(DOWN)).toHaveCount(0);
  await atWork.context().close();
  await gateway.close();
});

const MARKETING = 'mfe-marketing';

/** Opens a public page as so many visitors, each of a network of its own, for as long as `isOpen` says. */
async function visitAs(
  browser: Browser,
  { baseURL, visitors, isOpen }: { baseURL: string; visitors: number; isOpen: () => Promise<boolean> },
): Promise<void> {
  for (let visitor = 0; visitor < visitors && (await isOpen()); visitor++) {
    const extraHTTPHeaders = { 'x-forwarded-for': `10.1.${visitor}.1` };
    const context = await browser.newContext({ baseURL, extraHTTPHeaders });
    const page = await context.newPage();
    const reported = page.waitForRequest((request) => request.url().includes('/beacon')).catch(() => {});
    await page.goto('/privacy-policy');
    await reported;
    await context.close();
  }
}

test('a version for everyone that fails is rolled back though a canary runs, which stays', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const gateway = await ownGateway(String(baseURL));
  const { store } = gateway;
  const versions = async () => partVersions((await readCurrent(store))?.set, MARKETING);
  const good = (await versions())?.stable;
  const broken = await gateway.publishVariant(MARKETING, 'throw new Error("a broken release")');
  const canary = await gateway.publishVariant(MARKETING, '…console.debug("another")');
  await changeRelease(store, (live) =>
    withCanary(withVersion(live, MARKETING, broken), MARKETING, { version: canary, percent: 30 }),
  );
  const isOpen = async () => (await versions())?.stable === broken;
  await visitAs(browser, { baseURL: gateway.baseURL, visitors: 60, isOpen });
  expect(await versions()).toMatchObject({ stable: good, canary: { version: canary } });
  const [line] = await readLog(store, { part: MARKETING });
  expect(line).toMatchObject({ by: 'gateway', what: 'rollback', version: broken });
  await gateway.close();
});

test('what a canary throws in a timer is said by status, and its promotion asks', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(240_000);
  const gateway = await ownGateway(String(baseURL));
  const { store } = gateway;
  const late = '…setTimeout(() => { throw new Error("Thrown late"); }, 0);';
  const version = await gateway.publishVariant(MARKETING, late);
  await changeRelease(store, (live) => withCanary(live, MARKETING, { version, percent: 100 }));
  const errors = async () => (await readStatus(store, MARKETING)).outside[version]?.errors ?? 0;
  await visitAs(browser, {
    baseURL: gateway.baseURL,
    visitors: 40,
    isOpen: async () => (await errors()) < 20,
  });
  expect(formatStatus(await readStatus(store, MARKETING))).toContain('errors outside rendering');
  const promotion = promotePart({ store, by: 'Ada' }, { part: MARKETING, version, percent: 100 });
  await expect(promotion).rejects.toThrow(/threw 2\d errors outside rendering, which no page shows/);
  await gateway.close();
});

test('a user who sees a broken release fail tries again and gets the previous one', async ({
  browser,
  baseURL,
}) => {
  const gateway = await ownGateway(String(baseURL));
  const version = await gateway.publishVariant('mfe-planning', 'throw new Error("a broken release")');
  await changeRelease(gateway.store, (live) => withVersion(live, 'mfe-planning', version));
  const page = await (await browser.newContext({ baseURL: gateway.baseURL })).newPage();
  await signInCouple(page, COUPLE);
  await page.goto('/app/budget');
  expect(await page.content()).toContain(version);
  await expect(page.getByText(DOWN)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(DOWN)).toHaveCount(0);
  await page.context().close();
  await gateway.close();
});
