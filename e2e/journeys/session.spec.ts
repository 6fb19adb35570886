import { expect } from '@playwright/test';
import { COUPLE, OTHER_COUPLE } from '../cluster/people.ts';
import { waitForMotion } from './support/accessible.ts';
import {
  forget,
  NO_NETWORK,
  signInAdminAtPage,
  signInCouple,
  signInCoupleAtPage,
  test,
} from './support/journey.ts';

const REFUSED = /status of 401/;

test('a couple signs in with its number and lands on its videos two seconds later', async ({
  page,
  context,
}) => {
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.getByPlaceholder('Enter your phone number').fill('0803 000 0001');
  const started = Date.now();
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await page.waitForURL('**/app/overview');
  expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  const cookie = (await context.cookies()).find(({ name }) => name === 'wedding_production');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: false });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(86_000);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('wedding-planv1') ?? '{}'));
  expect(stored).toMatchObject({ version: 1, state: { role: 'user', current: { roles: ['user'] } } });
});

test('an unknown number and an empty field show the messages of the specification', async ({
  page,
  faults,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('Field is required')).toBeVisible();
  await page.getByPlaceholder('Enter your phone number').fill('08039999999');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('Invalid/Unsubscribed Phone Number')).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled();
  forget(faults, REFUSED);
});

test('without a network the sign-in says so and keeps the number', async ({ page, faults }) => {
  await page.goto('/signin');
  await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByText('Please check your network connection')).toBeVisible();
  await expect(page.getByPlaceholder('Enter your phone number')).toHaveValue(COUPLE);
  forget(faults, NO_NETWORK);
});

test('an administrator signs in, sees only the pages of administrators, and signs out', async ({
  page,
  context,
}) => {
  await signInAdminAtPage(page);
  const menu = page.getByRole('navigation', { name: /main/i });
  for (const item of ['DASHBOARD', 'Videos', 'Blogs', 'BUDGET', 'CHECKLIST', 'REPORTS']) {
    await expect(menu.getByRole('link', { name: item, exact: true })).toBeVisible();
  }
  await expect(menu.getByText('SUBSCRIPTION')).toHaveCount(0);
  await page.goto('/app/overview');
  await expect(page.getByText('Oops! This love story got lost')).toBeVisible();
  await page.goto('/app/admin/overview');
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await context.cookies()).some(({ name }) => name === 'wedding_production')).toBe(false);
});

test('a second device logs the first one out, which then shows why', async ({ page, browser, faults }) => {
  await signInCoupleAtPage(page, OTHER_COUPLE);
  const second = await browser.newContext();
  await signInCouple(await second.newPage(), OTHER_COUPLE);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Logged Out' });
  await expect(dialog).toContainText('accessed on another device');
  await dialog.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('wedding-planv1'))).toBeNull();
  await second.close();
  forget(faults, /status of 401|Authentication token is missing or invalid/);
});

test('with two tabs, the other follows a sign-in and a sign-out', { tag: '@long' }, async ({
  page,
  context,
  faults,
}) => {
  await signInCouple(page, COUPLE);
  const other = await context.newPage();
  await signInAdminAtPage(other);
  // The couple's address is not an administrator's.
  await expect(page.getByText('Oops! This love story got lost')).toBeVisible();
  await page.goto('/app/admin/overview');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Session Expired' })).toBeVisible();
  await signInAdminAtPage(other);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await other.close();
  // Errors of calls that were under way when the session changed.
  forget(
    faults,
    /status of 40[13]|Your account isn’t allowed to do this|Authentication token is missing or invalid/,
  );
});

test('without the cookie the session has expired', async ({ page, context }) => {
  await signInCouple(page, OTHER_COUPLE);
  // Leaves the page first, since its pending requests would be refused.
  await page.goto('about:blank');
  await context.clearCookies({ name: 'wedding_production' });
  await page.goto('/app/overview');
  await expect(
    page.getByText('Your login session has expired. Please log in again to continue.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

// Its short form is shell/src/frame/blog-session.test.tsx.
test('the blog shows readers that their session is over', {
  tag: '@long',
}, async ({ page, context, browser, faults }) => {
  test.setTimeout(120_000);
  const nav = page.getByRole('navigation', { name: 'Main' });
  async function read() {
    await signInCouple(page, COUPLE);
    await page.goto('/blog');
    await expect(page.getByRole('heading', { name: 'Expert insights' })).toBeVisible();
  }
  async function goToLogin(title: string) {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: 'Go to Login' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(nav.getByRole('link', { name: 'LOG IN' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'DASHBOARD' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await read();
  const second = await browser.newContext();
  await signInCouple(await second.newPage(), COUPLE);
  await second.close();
  await page.reload();
  await goToLogin('Logged Out');

  await read();
  await context.clearCookies({ name: 'wedding_production' });
  await page.goto('/blog/1');
  await goToLogin('Session Expired');

  await read();
  const other = await context.newPage();
  await other.goto('/app/overview');
  await other.getByRole('button', { name: 'Log Out' }).first().click();
  await other.waitForURL((url) => url.pathname === '/');
  await other.close();
  await goToLogin('Session Expired');
  forget(faults, /status of 40[14]|Authentication token is missing or invalid/);
});

test('a cookie that can’t be read is refused like any other', async ({ page, context, baseURL, faults }) => {
  await context.addCookies([{ name: 'wedding_production', value: '%', url: baseURL ?? '' }]);
  await page.goto('/app/overview');
  await expect(page.getByRole('dialog', { name: 'Logged Out' })).toBeVisible();
  forget(faults, /status of 401|Authentication token is missing or invalid/);
});

test('dragging a toast by its text moves it, and 20 px dismiss it', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Field is required' });
  await expect(toast).toHaveAttribute('data-mounted', 'true');
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await toast.boundingBox();
  if (!box) throw new Error('The toast is nowhere.');
  const [x, y] = [box.x + 50, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Moves slowly, one step a frame: a flick would be judged by its speed.
  for (let moved = 1; moved <= 20; moved++) {
    await page.mouse.move(x + moved, y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect(toast).toHaveAttribute('style', /--swipe-amount-x: 20px/);
  await page.mouse.up();
  await expect(toast).toHaveCount(0, { timeout: 1500 });
});

test('anonymous BLOG asks to log in first', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'BLOG', exact: true }).click();
  await expect(page.getByText('Login to view blog posts')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/signin');
});

test('BLOG pressed twice shows the alert until OK is pressed', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('navigation').getByRole('link', { name: 'BLOG', exact: true });
  const alert = page.getByText('Login to view blog posts');
  // First while the dialogs load, then when they are there: the second press lands beside the dialog.
  for (const load of ['first', 'second']) {
    await test.step(load, async () => {
      await link.dblclick();
      await expect(alert).toBeVisible();
      await waitForMotion(page);
      await expect(alert).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.getByRole('button', { name: 'OK' }).click();
      await page.waitForURL('**/signin');
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
      await expect(alert).toBeHidden();
    });
  }
});

test('without a network BLOG says so, and works once the network is back', async ({ page, faults }) => {
  await page.goto('/');
  const link = page.getByRole('navigation').getByRole('link', { name: 'BLOG', exact: true });
  await expect(link).toBeVisible();
  const texts: string[] = [];
  page.on('dialog', (dialog) => {
    texts.push(dialog.message());
    void dialog.accept();
  });
  await page.context().setOffline(true);
  await link.click();
  await expect.poll(() => texts).toEqual(['Please check your network connection']);
  await page.context().setOffline(false);
  await link.click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/signin');
  forget(faults, NO_NETWORK);
});

test('an unknown address shows the lost love story page, which links home', async ({ page, faults }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! This love story got lost')).toBeVisible();
  await page.getByRole('link', { name: 'Return to the Wedding' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  forget(faults, /status of 404/);
});

test('the debug pages show JSON without credentials', async ({ page }) => {
  await page.goto('/echo-generate-headers');
  await expect(page.locator('pre')).toContainText('user-agent');
  await page.goto('/webhook/secure-d');
  await expect(page.locator('pre')).toBeVisible();
});
