import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { readHealth } from '../../platform/releases/store/release-health.ts';
import {
  changeRelease,
  rolledBack,
  withFlag,
  withVersion,
} from '../../platform/releases/store/release-set.ts';
import type { ReleaseSet } from '../../platform/server/stored-releases/live-set.ts';
import { STORE_KEY } from '../../shared/host/token.ts';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { startGateway } from '../cluster/started-product.ts';
import { inDays } from './support/in-days.ts';
import { signInCouple, signInCoupleAtPage, test } from './support/journey.ts';

const DOWN = 'This part is having a moment';
const rollBack = (name: string, version: string) => (live: ReleaseSet | undefined) =>
  rolledBack(live as ReleaseSet, name, version);
const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

/** Fetches a page as a browser does: its document, then every file that it names. Returns what was wrong. */
async function view(baseURL: string, path: string): Promise<string[]> {
  const page = await fetch(baseURL + path);
  const html = await page.text();
  const files = [...html.matchAll(/(?:href|src)="(\/r\/[^"]+)"(?: integrity="([^"]+)")?/g)];
  const wrong = page.status === 200 && files.length > 3 ? [] : [`${path}: ${page.status}`];
  for (const [, file, integrity] of files) {
    const answer = await fetch(baseURL + file);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    if (answer.status !== 200 || (integrity && hash !== integrity)) wrong.push(`${file}: ${answer.status}`);
  }
  return wrong;
}

/** Blocks the service worker: with its cache a page would notice neither an old chunk nor a dead gateway. */
const withoutServiceWorker = { serviceWorkers: 'block' } as const;

test('a remote is released and rolled back ten times under load: no page view of other remotes fails', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(240_000);
  const site = await ownGateway(String(baseURL));
  const page = await (await browser.newContext({ baseURL: site.baseURL })).newPage();
  await signInCouple(page, COUPLE);
  const version = await site.publishVariant('mfe-planning', 'throw new Error("a broken release")');

  const wrong: string[] = [];
  let views = 0;
  let over = false;
  const visitor = async () => {
    while (!over) {
      for (const path of ['/privacy-policy', '/app/overview', '/signin', '/app/watchlater']) {
        wrong.push(...(await view(site.baseURL, path)));
        views += 1;
      }
    }
  };
  const load = [visitor(), visitor(), visitor()];
  for (let turn = 0; turn < 10; turn += 1) {
    await changeRelease(site.store, (live) => withVersion(live, 'mfe-planning', version));
    // Waits until a document of the broken release is served before it is rolled back.
    await expect.poll(async () => (await fetch(`${site.baseURL}/app/budget`)).text()).toContain(version);
    await page.goto('/app/watchlater');
    await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
    await changeRelease(site.store, rollBack('mfe-planning', version));
    await expect.poll(async () => (await fetch(`${site.baseURL}/app/budget`)).text()).not.toContain(version);
    await follow(page, 'VIDEOS');
    await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible();
    await expect(page.getByText(DOWN)).toHaveCount(0);
  }
  over = true;
  await Promise.all(load);
  expect(wrong).toEqual([]);
  expect(views).toBeGreaterThan(20);
  await page.context().close();
  await site.close();
});

test('an open tab keeps its release: its pages are loaded lazily from it after two newer ones, and it is offered the new one', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const site = await ownGateway(String(baseURL));
  const page = await (await browser.newContext({ baseURL: site.baseURL, ...withoutServiceWorker })).newPage();
  await page.clock.install();
  await signInCouple(page, COUPLE);
  const registry = await page.locator('#registry').textContent();
  const pinned = JSON.parse(String(registry)).remotes.find(
    ({ name }: { name: string }) => name === 'mfe-videos',
  );
  for (const turn of ['one', 'two']) {
    const version = await site.publishVariant('mfe-videos', `…console.info("${turn}")`);
    await changeRelease(site.store, (live) => withVersion(live, 'mfe-videos', version));
    await expect.poll(async () => (await fetch(`${site.baseURL}/app/overview`)).text()).toContain(version);
  }
  // The pinned version is now neither live nor the previous one.
  expect(await (await fetch(`${site.baseURL}/app/overview`)).text()).not.toContain(pinned.version);
  const chunk = page.waitForResponse(/\/async\/later\.\w+\.js$/);
  await follow(page, 'WATCH LATER');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  expect((await chunk).status()).toBe(200);

  // A user who is writing isn't disturbed. Once the form is left, a quiet toast offers the new release.
  const offer = page.getByText('A newer version of this site is ready.');
  await page.getByRole('link', { name: 'CONTACT US' }).first().click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Our hall burnt down, and');
  await page.clock.fastForward('05:10');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('Contact us').first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await follow(page, 'WATCH LATER');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect
    .poll(async () => (await page.locator('#registry').textContent()) ?? '')
    .not.toContain(`"${pinned.version}"`);
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  await page.context().close();
  await site.close();
});

test('a member who signs in has at once what a flag shows to it, and another not; once the flag has ended nobody has', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const site = await ownGateway(String(baseURL));
  const page = await (await browser.newContext({ baseURL: site.baseURL, ...withoutServiceWorker })).newPage();
  const idOf = (phone: string) =>
    signInCoupleAtPage(page, phone).then(() =>
      page.evaluate(
        (key) => JSON.parse(localStorage.getItem(key) ?? '').state.current.id as number,
        STORE_KEY,
      ),
    );
  const checklist = page.getByRole('link', { name: 'CHECKLIST' });
  const members = [await idOf(COUPLE)];
  const flag = { part: 'mfe-planning', page: 'app/checklist', members, until: inDays(7) };
  await changeRelease(site.store, (live) => withFlag(live, flag));
  const leave = async () => {
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await page.waitForURL(`${site.baseURL}/`);
  };
  await expect.poll(async () => (await fetch(site.baseURL)).text()).toContain(' data-flags');
  await leave();
  await page.reload();
  await signInCoupleAtPage(page, OTHER_COUPLE);
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible();
  await expect(checklist).toHaveCount(0);
  await leave();
  // Who comes by a link isn't told that there is no such page: it asks to log in, as members' pages do.
  await page.goto('/app/checklist');
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL(`${site.baseURL}/`);
  await signInCoupleAtPage(page, COUPLE);
  await expect(checklist.first()).toBeVisible();

  await changeRelease(site.store, (live) => withFlag(live, { ...flag, until: inDays(-1) }));
  const status = () => page.evaluate(async () => (await fetch('/app/checklist')).status);
  await expect.poll(status).toBe(404);
  await checklist.first().click();
  await expect(page.getByRole('heading', { level: 1, name: /checklist/i })).toBeVisible();
  await page.reload();
  await expect(page).toHaveTitle('Page not found · Wedding Plan');
  await page.context().close();
  await site.close();
});

test('after a gateway is killed and restarted open tabs continue, and Try again loads what failed in between', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const site = await ownGateway(String(baseURL));
  const gateway = await startGateway(String(baseURL), { RELEASE_STORE: site.folder });
  const page = await (
    await browser.newContext({ baseURL: gateway.baseURL, ...withoutServiceWorker })
  ).newPage();
  await signInCouple(page, COUPLE);
  await gateway.stop('SIGKILL');
  await follow(page, 'CHECKLIST');
  // Nothing answers, which the page treats as being offline.
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await gateway.start();
  await again.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().close();
  await gateway.stop('SIGKILL');
  await site.close();
});

test('a remote that needs a contract this shell doesn’t offer is not mounted but reported, and the rest works', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const site = await ownGateway(String(baseURL));
  const version = await site.publishVariant('mfe-planning', '…', '^9.0.0');
  await changeRelease(site.store, (live) => withVersion(live, 'mfe-planning', version));
  const page = await (await browser.newContext({ baseURL: site.baseURL })).newPage();
  await expect.poll(async () => (await fetch(`${site.baseURL}/app/budget`)).text()).toContain(version);
  // Directly: the remote has a place on the overview too, which would be reported as well.
  await signInCouple(page, COUPLE, '/app/budget');
  await expect(page.getByText(DOWN)).toBeVisible();
  // As the operator reads it in `release status`.
  await expect
    .poll(async () => (await readHealth(site.store))['mfe-planning']?.[version]?.phases)
    .toEqual({ mount: 1 });
  await follow(page, 'WATCH LATER');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible();
  await page.context().close();
  await site.close();
});

test('a device fetches only the changed file of a new version, and nothing that it already has', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const site = await ownGateway(String(baseURL));
  const page = await (await browser.newContext({ baseURL: site.baseURL })).newPage();
  await signInCouple(page, COUPLE);
  const cachedPage = () =>
    page.evaluate(async () => (await (await caches.match('/offline.html'))?.text()) ?? '');
  await expect.poll(cachedPage, { timeout: 60_000 }).toContain('mfe-planning');
  // What a first page fetches after its first seconds, such as the watch of what remotes leave, is its own.
  await page.waitForFunction(() => Object.hasOwn(document.body, 'setAttribute'));
  await page.waitForLoadState('networkidle');

  const version = await site.publishVariant('mfe-planning', '…console.info("another")');
  await changeRelease(site.store, (live) => withVersion(live, 'mfe-planning', version));
  await expect.poll(async () => (await fetch(`${site.baseURL}/app/budget`)).text()).toContain(version);
  site.requests.length = 0;
  const entry = page.waitForResponse(/\/mfe-planning\/.*\/remoteEntry\.\w+\.js$/);
  await page.goto('/app/budget');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(cachedPage, { timeout: 60_000 }).toContain(version);
  await entry;
  const files = site.requests.filter((url) => url.startsWith('/r/'));
  expect([...new Set(files)]).toEqual([
    expect.stringMatching(/^\/r\/mfe-planning\/files\/static\/js\/remoteEntry\.\w+\.js$/),
  ]);
  await page.context().close();
  await site.close();
});
