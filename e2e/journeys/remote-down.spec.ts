import { expect } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { expectAccessible } from './support/accessible.ts';
import { forget, signInAdmin, signInCouple, test } from './support/journey.ts';

// A service worker would serve files from its cache and hide network failures from the page.
test.use({ serviceWorkers: 'block' });

const DOWN = 'This part is having a moment';
const ENTRY = /\/r\/mfe-planning\/[^/]+\/static\/js\/remoteEntry/;

const WAYS: [string, { status: number; body: string } | 'lost'][] = [
  ['is not there', { status: 404, body: '' }],
  ['cannot be reached', 'lost'],
  ['holds a syntax error', { status: 200, body: 'const const' }],
  ['throws as it loads', { status: 200, body: 'throw new Error("broken remote")' }],
];

for (const [what, fault] of WAYS) {
  const tag = fault === 'lost' ? [] : ['@long'];
  test(`a remote that ${what} shows an error page, the rest works, and Try again loads it`, { tag }, async ({
    page,
    faults,
  }) => {
    await signInCouple(page, COUPLE);
    await page.route(ENTRY, (route) =>
      fault === 'lost' ? route.abort() : route.fulfill({ ...fault, contentType: 'text/javascript' }),
    );
    const beaconSent = page.waitForRequest('**/beacon/failure');
    await page.goto('/app/budget');
    await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
    // The cause is reported to the operators.
    expect((await beaconSent).method()).toBe('POST');
    await page.getByRole('link', { name: 'WATCH LATER' }).first().click();
    await expect(page).toHaveURL(/watchlater/);
    await expect(page.getByText(DOWN)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
    await page.unroute(ENTRY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(DOWN)).toHaveCount(0);
    forget(faults, /status of 404|ERR_FAILED|broken remote|SyntaxError|Unexpected|remote/i);
  });
}

test('an administrator reads what broke in a couple’s browser: the message, when, and on which page', {
  tag: '@long',
}, async ({ page, faults }) => {
  await signInCouple(page, COUPLE);
  await page.route(ENTRY, (route) => route.abort());
  const beaconSent = page.waitForResponse('**/beacon/failure');
  await page.goto('/app/budget');
  await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
  await beaconSent;
  await page.unroute(ENTRY);
  await signInAdmin(page, '/app/admin/reports?tab=errors');
  const cause = page
    .getByRole('row')
    .filter({ hasText: /mfe-planning .*Live/ })
    .filter({ hasText: 'remoteEntry.js of mfe-planning could not be loaded: no connection' })
    .first();
  // The gateway writes the reports that it received every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(cause).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await expect(cause).toContainText('While the part was loading');
  await expect(cause).toContainText('/app/budget');
  await cause.getByText('could not be loaded').click();
  await expect(cause).toContainText('the script URL is unreachable');
  await expectAccessible(page);
  forget(faults, /ERR_FAILED|remote/i);
});

test('a remote that hangs fails after eight seconds', { tag: '@long' }, async ({ page, faults }) => {
  await signInCouple(page, COUPLE);
  await page.route(ENTRY, () => {});
  await page.goto('/app/budget', { waitUntil: 'commit' });
  await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
  await page.unroute(ENTRY);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(DOWN)).toHaveCount(0, { timeout: 20_000 });
  forget(faults, /remote|ERR_/i);
});

test('a public frame that fails to load says so, and Try again loads it', async ({ page, faults }) => {
  const frame = /\/r\/shell\/[^/]+\/static\/js\/async\/public\./;
  await page.route(frame, (route) => route.abort());
  await page.goto('/privacy-policy');
  await expect(page.getByText(DOWN)).toBeVisible({ timeout: 20_000 });
  await page.unroute(frame);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  forget(faults, /ERR_FAILED|chunk|Router caught/i);
});

/** What a page of a remote does to the whole page, and how that is read. Units show the rest, which needs no real browser. */
const LEFT = `document.body.style.overflow = 'hidden';
  CSS.highlights.set('list', new Highlight());
  document.adoptedStyleSheets = [new CSSStyleSheet()];
  navigator.serviceWorker.addEventListener('message', () => {});
  matchMedia('print').addEventListener('change', () => {});`;
const READ = '[document.body.style.overflow, CSS.highlights.size, document.adoptedStyleSheets.length].join()';

test('SEC-53: what a remote leaves on the page is taken away or reported once its page is left', {
  tag: '@long',
}, async ({ page }) => {
  const messages: string[] = [];
  await page.exposeFunction('onReport', (text: string) => messages.push(text));
  await page.addInitScript(() => {
    navigator.sendBeacon = (_, body) => {
      if (body instanceof Blob) void body.text().then((text) => Reflect.get(window, 'onReport')(text));
      return true;
    };
  });
  await signInCouple(page, COUPLE);
  await page.goto('/app/budget');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The watch begins once the page has had the line to itself.
  await page.waitForFunction(() => Object.hasOwn(document.body, 'setAttribute'));
  const file = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/r\/mfe-planning\/.*\/(?!remoteEntry)[\w-]+\.\w+\.js$/.test(name))?.name,
  );
  expect(file).toBeDefined();
  const before = await page.evaluate(READ);
  await page.evaluate(`(0, eval)(${JSON.stringify(`(() => { ${LEFT} })();\n//# sourceURL=${file}`)})`);
  expect(await page.evaluate(READ)).toBe('hidden,1,1');
  await page.getByRole('link', { name: 'WATCH LATER' }).first().click();
  await expect.poll(() => page.evaluate(READ)).toBe(before);
  for (const text of [
    'style of the body',
    'CSS.highlights',
    'adoptedStyleSheets',
    'message was left on the service worker',
    'change was left on a media query',
  ])
    await expect.poll(() => messages).toContainEqual(expect.stringContaining(text));
});
