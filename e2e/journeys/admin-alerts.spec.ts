import { expect } from '@playwright/test';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { subscribeFresh } from './support/fresh-couple.ts';
import { signInAdmin, test } from './support/journey.ts';
import { changeData } from './support/product-database.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

test.describe.configure({ timeout: 120_000 });
const RUN = String(Date.now()).slice(-6);
const DAY_AND_MORE_MS = 25 * 3_600_000;

test('a video that could not be processed is counted beside every page and explained on the dashboard until it is fixed', {
  tag: '@long',
}, async ({ page, request }) => {
  const title = `Hall lights ${RUN}`;
  // Runs before the page signs in, since an administrator has one session.
  const id = await publishVideo(await adminClient(request), title, 4);
  // Four failed attempts would take twelve minutes, so the rows are set to failed directly.
  const error = 'The encoder stopped.';
  await changeData(async (trx) => {
    const failed = { processing: 'failed', processing_error: error } as const;
    await trx.updateTable('videos').set(failed).where('id', '=', id).execute();
    await trx.updateTable('video_jobs').set({ state: 'failed', error }).where('video_id', '=', id).execute();
  });
  await signInAdmin(page, '/app/admin/checklist');
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'DASHBOARD' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dashboard).toHaveAccessibleDescription(/^[1-9]\d* alerts?$/);
  await dashboard.click();
  const failedAlert = page.getByRole('link', { name: /could not be processed$/ });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(failedAlert).toBeInViewport();
    await checkScreen(page, 'alert', size);
  }
  await failedAlert.click();
  await expect(page).toHaveURL(/processing=failed/);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText(error).first()).toBeVisible();
  await page.getByRole('button', { name: 'Process again' }).first().click();
  await expect(page.getByText(error)).toHaveCount(0);
  await page.goto('/app/admin/videos?processing=failed');
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});

test('a message that waits for more than a day is marked and can be filtered, until it is answered', {
  tag: '@long',
}, async ({ page }) => {
  const message = `Can we change our day? ${RUN}`;
  const login = await page.request.post('/api/auth/login', {
    data: { login: await subscribeFresh(page.request) },
  });
  const { token, user } = (await login.json()).data;
  const headers = { authorization: `Bearer ${token}` };
  const sent = await page.request.post('/api/contact', { headers, data: { topic: 'other', message } });
  expect(sent).toBeOK();
  const created_at = new Date(Date.now() - DAY_AND_MORE_MS);
  await changeData(async (trx) => {
    await trx.updateTable('messages').set({ created_at }).where('account_id', '=', user.id).execute();
    const since = { last_at: created_at, waiting_since: created_at };
    await trx.updateTable('message_threads').set(since).where('account_id', '=', user.id).execute();
  });

  await signInAdmin(page, '/app/admin/reports?tab=messages');
  // The open conversation beside the list holds the message too.
  const card = page.getByRole('listitem').filter({ hasText: message, has: page.getByRole('checkbox') });
  await expect(card.getByText('Waiting 1 day')).toBeVisible();
  await page.getByRole('radio', { name: 'Over 24 hours' }).click();
  await expect(page.getByRole('radio', { name: 'Over 24 hours' })).toBeChecked();
  await expect(page).toHaveURL(/state=overdue/);
  await expect(card).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'messages over a day', size);
  await card.getByRole('button').click();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(card).toHaveCount(0);
});
