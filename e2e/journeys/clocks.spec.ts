import { expect } from '@playwright/test';
import { OTHER_COUPLE } from '../cluster/people.ts';
import { signInAdmin, signInCouple, test } from './support/journey.ts';
import { makeVideo } from './support/video-file.ts';

// Five or six hours behind Lagos: every clock differs, and in the evening the date differs too.
test.use({ timezoneId: 'America/New_York' });

/** Returns the time in Lagos that many minutes ago, as `14:05`. */
const lagosClock = (minutesAgo: number) =>
  new Date(Date.now() + 3_600_000 - minutesAgo * 60_000).toISOString().slice(11, 16);

test('a couple abroad sees dates in Lagos time', async ({ page }) => {
  await page.route('**/api/subscriptions', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    // Half past midnight in Lagos, the evening before in New York.
    body.data.ends_at = '2031-03-12 23:30:00';
    await route.fulfill({ response: answer, json: body });
  });
  await signInCouple(page, OTHER_COUPLE, '/app/subscription');
  await expect(page.getByText(/^(Renews|Ends) on 13 March 2031/)).toBeVisible();
});

test('an administrator abroad sees Lagos time on a saved upload', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(120_000);
  await signInAdmin(page, '/app/admin/upload-videos');
  await page.getByLabel(/Drop videos here/).setInputFiles(makeVideo(1, '320x180'));
  const card = page.getByRole('list', { name: 'Uploads' }).locator('> li').first();
  await card.getByLabel('Title').fill(`By the clock ${Date.now() % 100_000}`);
  const saved = card.getByText(/^Saved \d\d:\d\d$/);
  await expect(saved).toBeVisible({ timeout: 60_000 });
  const clocks = [0, 1, 2, 3].map((minutes) => `Saved ${lagosClock(minutes)}`);
  expect(clocks).toContain(await saved.textContent());
});
