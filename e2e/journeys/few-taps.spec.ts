import { expect, type Locator, type Page } from '@playwright/test';
import { expectSaved, newPlan, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, test } from './support/journey.ts';
import { cachedOnDevice, saveOnDevice } from './support/offline-device.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

// What a couple does every week, in two touches from the home page.
test.use({ hasTouch: true, viewport: { width: 360, height: 800 } });
test.describe.configure({ timeout: 180_000 });

const TITLE = `Before the vendors ${Date.now() % 100_000}`;

test.beforeAll(async ({ playwright }, info) => {
  test.setTimeout(180_000);
  const request = await playwright.request.newContext({ baseURL: info.project.use.baseURL });
  await publishVideo(await adminClient(request), TITLE, 15, '426x240');
  await request.dispose();
});

/** Opens a page and taps what is named, and nothing else. */
async function tapFrom(page: Page, path: string, ...targets: Locator[]): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  for (const target of targets) await target.tap();
}
const HOME = '/app/overview';
const played = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('video, audio')].map(
        (media) => (media as HTMLMediaElement).currentTime,
      ),
    ),
  );

test('inviting takes two taps, and so does a video of before, and a saved one without a network', {
  tag: '@long',
}, async ({ page, context, faults }) => {
  await signInFresh(page);
  const account = page.getByRole('button', { name: 'Your account' });
  await tapFrom(page, HOME, account, page.getByRole('menuitem', { name: 'Your partner' }));
  await expect(page.getByRole('dialog', { name: 'Confirm your number' })).toBeVisible();

  await tapFrom(
    page,
    HOME,
    page.getByRole('main').getByRole('link', { name: TITLE }).first(),
    page.getByRole('button', { name: /^Play/ }).first(),
  );
  await expect.poll(() => played(page), { timeout: 30_000 }).toBeGreaterThan(3);
  const saved = page.getByRole('link', { name: 'Saved', exact: true });
  const inList = page.getByRole('main').getByRole('link', { name: TITLE }).first();
  await tapFrom(page, HOME, saved, inList);
  await page.waitForURL('**/app/video/watch/*');

  await saveOnDevice(page, 'Sound only');
  await cachedOnDevice(page);
  await context.setOffline(true);
  await tapFrom(page, HOME, saved, inList);
  await expect.poll(() => played(page), { timeout: 30_000 }).toBeGreaterThan(3);
  forget(faults, NO_NETWORK);
});

test('a payment takes four taps, paying one and moving a task two, telling an aunty and a what-if three', async ({
  page,
}) => {
  await signInFresh(page);
  await newPlan(page, { total: '15m', days: 200 });
  const sheet = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  const newPayment = [
    page.getByRole('main').getByRole('link', { name: 'No payment is due See your payments' }),
    button('Add a payment'),
    page.getByRole('dialog', { name: 'Choose a line' }).getByRole('button', { name: 'Hall hire' }).first(),
  ];
  await tapFrom(page, HOME, ...newPayment);
  await expect(sheet.getByLabel('Amount')).toBeFocused();
  await page.keyboard.type('500k');
  await button('Add payment').tap();
  await expect(page.getByText('₦500k paid')).toBeVisible();

  await tapFrom(page, HOME, ...newPayment);
  await page.keyboard.type('250k');
  await sheet.getByText('Paid today').tap();
  await sheet.getByLabel(/^Due/).fill(inDays(3));
  await button('Add payment').tap();
  await expectSaved(page);
  await tapFrom(page, HOME, button('Paid today ₦250,000 for Hall hire'));
  await expect(page.getByText('No payment is due')).toBeVisible();

  await tapFrom(page, HOME, button(/^Move “/), button(/^\+1 day/));
  await expect(sheet).toHaveCount(0);

  await tapFrom(page, HOME, tab('Checklist'));
  await button('Agree the ceremonies and dates with both families').click();
  await sheet.getByLabel('Who does it').selectOption({ label: 'Somebody else' });
  await sheet.getByLabel('Their name').fill('Aunty Bisi');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSaved(page);
  await page.context().route('https://wa.me/**', (route) => route.fulfill());
  const opened = page.waitForEvent('popup');
  await tapFrom(
    page,
    HOME,
    tab('Checklist'),
    page.locator('label', { hasText: /^Family/ }),
    page.getByRole('link', { name: 'WhatsApp Aunty Bisi these tasks' }),
  );
  await (await opened).close();

  await tapFrom(
    page,
    HOME,
    tab('Budget'),
    button('More about Our wedding'),
    page.getByRole('menuitem', { name: 'What if more people come?' }),
  );
  await expect(sheet.getByLabel('More guests')).toHaveValue('50');
});

test('five lines take one tap, and the page stays where it is while they are typed', async ({ page }) => {
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByRole('button', { name: 'Create budget' }).tap();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const field = page.getByLabel('Add a line', { exact: true });
  await expect(field).toBeVisible();
  // By place: Playwright would scroll the page to the field.
  const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
  await page.touchscreen.tap(x + 40, y + 10);
  await expect(field).toBeFocused();
  for (const line of ['jollof 1.2m', 'canopies 350 x 2k', 'dj 250k', 'gele 12 x 15k', 'zobo 40k']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(/^“Zobo” added to /)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText(/^₦12,\d{3},\d{3} left$/)).toBeVisible();
});

/** Moves a finger by the browser's own touches. With `hold` it rests first, until the row is held. */
async function drag(page: Page, row: Locator, { x = 0, y = 0, hold = false }) {
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const box = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (share: number) => ({
    x: box.x + box.width * 0.7 + x * share,
    y: box.y + box.height / 2 + y * share,
  });
  await touch('touchStart', at(0));
  if (hold) await expect(row).toHaveAttribute('data-held', '');
  for (let share = 0.1; share < 1; share += 0.1) await touch('touchMove', at(share));
  await touch('touchMove', at(1));
  await touch('touchEnd');
}

test('a swipe or a long press moves a task to another day, a long press changes the order, and a finger scrolls', async ({
  page,
}) => {
  await signInFresh(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).tap();
  await page.waitForURL('**/app/checklist');
  const rows = page.locator('li[data-row]');
  const row = rows.nth(1);
  const sheet = page.getByRole('dialog', { name: /^Move “/ });
  await expect(rows.nth(3)).toBeVisible();
  await drag(page, row, { x: -120 });
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // The sheet opens beneath the finger: lifting it presses nothing there.
  const clicks = await page.evaluateHandle(() => {
    const places: string[] = [];
    addEventListener('click', ({ target }) => places.push((target as Element).nodeName), { capture: true });
    return places;
  });
  await drag(page, row, { hold: true });
  await expect(sheet).toBeVisible();
  await page.waitForTimeout(300);
  expect(await clicks.jsonValue()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  await page.locator('label', { hasText: /^All/ }).tap();
  await expect(rows.nth(8)).toBeAttached();
  const ids = () => rows.evaluateAll((all) => all.slice(0, 3).map((one) => one.dataset.row));
  const [first, second, third] = await ids();
  const height = (await row.boundingBox())?.height ?? 0;
  await drag(page, rows.nth(2), { y: -height, hold: true });
  await expect.poll(ids).toEqual([first, third, second]);
  const top = await page.evaluate(() => scrollY);
  await drag(page, row, { y: -200 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
  await expect(sheet).toHaveCount(0);
});
