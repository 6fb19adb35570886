import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN } from './people.ts';

interface Watched {
  /** Console errors, uncaught errors and CSP reports of the page so far; a journey may expect some of them. */
  faults: string[];
}

/** Every journey fails on a console error, an uncaught error or a CSP report (SEC-15). */
export const test = base.extend<Watched>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (report) =>
          console.error(`CSP: ${report.violatedDirective} ${report.blockedURI}`),
        );
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs a couple in through the sign-in page and waits for its videos. */
export async function signInCouple(page: Page, phone: string): Promise<void> {
  await page.goto('/signin');
  const field = page.getByPlaceholder('Enter your phone number');
  // Whoever is signed in without a first name is asked for that first.
  const other = page.getByRole('button', { name: 'Log in with another number' });
  await expect(field.or(other)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await field.fill(phone);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/overview');
}

export async function signInAdmin(page: Page): Promise<void> {
  await page.goto('/new-admin/signin');
  await page.getByPlaceholder('Enter your email').fill(ADMIN.login);
  await page.getByPlaceholder('Enter your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/app/admin/overview');
}

/** What the browser says of a request that a journey makes fail on purpose. */
export function forget(faults: string[], expected: RegExp): void {
  for (let n = faults.length - 1; n >= 0; n--) if (expected.test(faults[n] ?? '')) faults.splice(n, 1);
}
