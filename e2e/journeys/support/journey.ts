import { test as base, expect, type Page } from '@playwright/test';
import { SESSION_COOKIE, STORE_KEY } from '../../../shared/host/token.ts';
import { ADMIN } from '../../cluster/people.ts';

interface Watched {
  /** Console errors, uncaught errors and CSP reports of the page so far; a journey may expect some of them. */
  faults: string[];
}

/** Faults that an old shell causes by itself, whatever is mounted in it. The skew drill sets the variable. */
const KNOWN_FAULT = process.env.E2E_KNOWN_FAULT && new RegExp(process.env.E2E_KNOWN_FAULT);

/** Every journey fails on a console error, an uncaught error or a CSP report (SEC-15). */
export const test = base.extend<Watched>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (report) =>
          console.error(`CSP: ${report.violatedDirective} ${report.blockedURI}`),
        );
      });
      await use(faults);
      if (KNOWN_FAULT) forget(faults, KNOWN_FAULT);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Signs a couple in and opens `to`. In an unused browser this skips the sign-in page and its two seconds. In any other
 * browser it goes through the sign-in page, as a person does.
 */
export async function signInCouple(page: Page, phone: string, to = '/app/overview'): Promise<void> {
  if (await isUnused(page)) return open(page, { login: phone }, to);
  await signInCoupleAtPage(page, phone);
  if (to !== '/app/overview') await page.goto(to);
}

/** Signs the administrator in and opens `to`, like `signInCouple`. */
export async function signInAdmin(page: Page, to = '/app/admin/overview'): Promise<void> {
  if (await isUnused(page)) return open(page, ADMIN, to);
  await signInAdminAtPage(page);
  if (to !== '/app/admin/overview') await page.goto(to);
}

/** Signs a couple in through the sign-in page and waits for its videos. For journeys that are about signing in. */
export async function signInCoupleAtPage(page: Page, phone: string): Promise<void> {
  await page.goto('/signin');
  const field = page.getByPlaceholder('Enter your phone number');
  // A signed-in user without a first name is asked for it first.
  const other = page.getByRole('button', { name: 'Log in with another number' });
  await expect(field.or(other)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await field.fill(phone);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/overview');
}

export async function signInAdminAtPage(page: Page): Promise<void> {
  await page.goto('/new-admin/signin');
  await page.getByPlaceholder('Enter your email').fill(ADMIN.login);
  await page.getByPlaceholder('Enter your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/admin/overview');
}

/** Whether the browser stores nothing of any user, so that signing in has nothing to clear. */
async function isUnused(page: Page): Promise<boolean> {
  if (page.url() !== 'about:blank') return false;
  const { cookies, origins } = await page.context().storageState();
  return origins.length === 0 && !cookies.some(({ name }) => name === SESSION_COOKIE);
}

/** Requests a session as the sign-in page does, and stores it as that page does. */
async function open(page: Page, data: { login: string; password?: string }, to: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data });
  expect(answer, await answer.text()).toBeOK();
  const { token } = (await answer.json()).data;
  const { origin } = new URL(answer.url());
  await page.context().addCookies([
    {
      name: SESSION_COOKIE,
      value: encodeURIComponent(token),
      url: origin,
      sameSite: 'Strict',
      expires: Date.now() / 1000 + 86_400,
    },
  ]);
  await page.goto(to);
  // The page now stores who is signed in, as after the sign-in page. The next page may be a public one.
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('"roles"'), STORE_KEY);
}

/** The browser's messages for a cut network. What the site's worker requests fails as `ERR_FAILED`. */
export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|check your network connection|Failed to fetch/;

/** Removes the faults that a request causes in the browser when a journey makes it fail on purpose. */
export function forget(faults: string[], expected: RegExp): void {
  for (let n = faults.length - 1; n >= 0; n--) if (expected.test(faults[n] ?? '')) faults.splice(n, 1);
}
