import { expect } from '@playwright/test';
import { checkScreen, fits, SIZES } from './support/check-screen.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, test } from './support/journey.ts';

test.describe.configure({ timeout: 120_000 });
const TOOLS = [
  { name: 'budget', path: '/app/budget', call: '**/api/budgets', shown: /See every line|budget/i },
  { name: 'checklist', path: '/app/checklist', call: '**/api/checklists', shown: /checklist/i },
];

for (const { name, path, call, shown } of TOOLS) {
  test(`the ${name} shows a placeholder while slow, an error when it fails, and loads on retry`, async ({
    page,
    faults,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInFresh(page);
    // Nothing of it is stored on this device yet.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({
          status: 500,
          message: 'Something went wrong on our side. Please try again.',
          code: 'INTERNAL',
        }),
      });
    });
    await page.goto(path);
    await expect(
      page
        .getByRole('status', { name: /Loading/ })
        .or(page.getByText(/^Loading/))
        .first(),
    ).toBeAttached();
    for (const size of SIZES) await checkScreen(page, `${name} slow`, size);
    release();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    for (const size of SIZES) await checkScreen(page, `${name} failed`, size);
    await page.unroute(call);
    await again.click();
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
    await expect(again).toHaveCount(0);
    forget(faults, /status of 500|Something went wrong on our side/);
  });
}

/** The pages of a couple that show nothing without their own call, and what each says when it fails. */
const FAILED = [
  { path: '/app/overview', says: 'The videos did not load' },
  { path: '/app/watchlater', says: 'Your saved lessons did not load' },
  { path: '/app/watchhistory', says: 'Your history did not load' },
  { path: '/app/budget/new-budget', says: 'The templates did not load' },
  { path: '/app/checklist/new-checklist', says: 'The templates did not load' },
  { path: '/app/checklist/run-sheet', says: 'Your run sheet did not load' },
  { path: '/app/reminders', says: 'Your reminders did not load' },
  { path: '/app/subscription', says: 'Your subscription did not load' },
  { path: '/app/subscription/all-plans', says: 'The plans did not load' },
];

test('each page of a couple says what failed and offers another try, and nothing overflows its card', {
  tag: '@long',
}, async ({ page, faults }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInFresh(page);
  const message = 'Something went wrong on our side. Please try again.';
  await page.route(/\/api\/(?!auth\/)/, (route) =>
    route.fulfill({ status: 500, json: { message, code: 'INTERNAL' } }),
  );
  for (const { path, says } of FAILED) {
    await page.goto(path);
    await expect(page.getByRole('alert').getByRole('heading', { name: says })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await fits(page, `${path} failed`);
  }
  // The home page doesn't promise videos that can't load, and says what still plays.
  await page.goto('/app/overview');
  await expect(page.getByText('Your saved lessons play offline')).toBeVisible();
  await expect(page.getByText('The first lessons are on their way')).toHaveCount(0);
  forget(faults, /status of 500|Something went wrong on our side/);
});
