import { expect } from '@playwright/test';
import { fits } from './support/check-screen.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, signInAdmin, test } from './support/journey.ts';

test.describe.configure({ timeout: 120_000 });

const MESSAGE = 'Something went wrong on our side. Please try again.';
/** The pages that show nothing without their own call, and what each says when it fails. */
const FAILED = {
  'a couple': [
    { path: '/app/overview', says: 'The videos did not load' },
    { path: '/app/watchlater', says: MESSAGE },
    { path: '/app/watchhistory', says: 'Your history did not load' },
    { path: '/app/budget/new-budget', says: 'The templates did not load' },
    { path: '/app/checklist/new-checklist', says: 'The templates did not load' },
    { path: '/app/checklist/run-sheet', says: 'Your run sheet did not load' },
    { path: '/app/reminders', says: 'Your reminders did not load' },
    { path: '/app/subscription', says: 'Your subscription did not load' },
    { path: '/app/subscription/all-plans', says: 'The plans did not load' },
  ],
  'an administrator': [
    { path: '/app/admin/overview', says: 'The figures did not load' },
    { path: '/app/admin/upload-videos', says: 'Your unfinished uploads did not load' },
    { path: '/app/admin/videos', says: 'The videos did not load' },
    { path: '/app/admin/videos?video=1', says: 'The video did not load' },
    { path: '/app/admin/blog', says: 'The blogs did not load' },
    { path: '/app/admin/blog/new-blog?id=1', says: 'The blog did not load' },
    { path: '/app/admin/budget', says: 'The templates did not load' },
    { path: '/app/admin/checklist', says: 'The checklists did not load' },
    { path: '/app/admin/checklist/new-tasks', says: 'The checklist did not load' },
    { path: '/app/admin/reports?report=watching', says: 'The figures did not load' },
    { path: '/app/admin/reports?tab=members', says: 'The members did not load' },
    { path: '/app/admin/reports?tab=members&member=1', says: 'The member did not load' },
    { path: '/app/admin/reports?tab=plans', says: 'The plans did not load' },
    { path: '/app/admin/reports?tab=messages', says: 'The conversations did not load' },
    { path: '/app/admin/reports?tab=texts', says: 'The texts did not load' },
    { path: '/app/admin/reports?tab=audit', says: 'The changes did not load' },
    { path: '/app/admin/reports?tab=administrators', says: 'The administrators did not load' },
  ],
};

for (const [who, pages] of Object.entries(FAILED)) {
  test(`each page of ${who} says what failed and offers another try, and nothing overflows its card`, {
    tag: '@long',
  }, async ({ page, faults }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // From the first page on: what an earlier visit stored is shown instead of an error.
    await page.route(/^https?:\/\/[^/]+\/(api|admin)\/(?!auth\/)/, (route) =>
      route.fulfill({ status: 500, json: { message: MESSAGE, code: 'INTERNAL' } }),
    );
    await (who === 'a couple' ? signInFresh : signInAdmin)(page);
    for (const { path, says } of pages) {
      await page.goto(path);
      await expect(page.getByRole('alert').getByText(says).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      await fits(page, `${path} failed`);
    }
    if (who === 'a couple') {
      // The home page doesn't promise videos that can't load, and says what plays offline.
      await page.goto('/app/overview');
      await expect(page.getByText(/^Lessons you save on this (phone|computer) play offline/)).toBeVisible();
      await expect(page.getByText('The first lessons are on their way')).toHaveCount(0);
    }
    forget(faults, /status of 500|Something went wrong on our side/);
  });
}
