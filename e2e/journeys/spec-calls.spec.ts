import { expect } from '@playwright/test';
import { newPlan, signInFresh } from './support/fresh-couple.ts';
import { forget, signInAdmin, test } from './support/journey.ts';
import { recordCalls } from './support/record-calls.ts';
import { proveNumber } from './support/send-text.ts';
import { largeVideo, makeVideo } from './support/video-file.ts';
import { watchPage } from './support/watch-page.ts';

test.describe.configure({ timeout: 300_000 });

const COUPLE_CALLS = [
  'POST /api/update-profile multipart',
  'GET /api/videos',
  'GET /api/videos/{}',
  'PUT /api/videos/{}/update-likes {liked,videoId}',
  'GET /api/videos/watch-later',
  'POST /api/videos/save-watch-later/{}',
  'DELETE /api/videos/watch-later/delete/{}',
  'GET /api/videos/watch-history',
  'POST /api/videos/save-history/{}',
  'DELETE /api/videos/watch-history/delete/{}',
  'GET /api/subscriptions',
  'GET /api/subscriptions/unsubscribe',
  'GET /api/subscriptions/plans',
  'GET /api/all-subscription',
  'GET /api/blogs',
  'GET /api/blogs/{}',
  'GET /api/budgets',
  'POST /api/budgets {changes}',
  'GET /api/checklists',
  'POST /api/checklists {changes}',
  'PUT /api/checklists/update/{} {changes}',
  'PUT /api/checklists/status-update/{} {status,task_id}',
  'DELETE /api/checklists/{}',
  'GET /api/generate-headers',
  'GET /api/webhook/secure-d',
];

test('a couple’s pages make every call of the specification', { tag: '@long' }, async ({ page, faults }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const calls = recordCalls(page);
  const number = await signInFresh(page);
  await page.goto('/app/overview');
  const card = page.getByRole('main').locator('a[href*="/app/video/watch/"]').first();
  const title = (await card.textContent()) ?? '';
  await card.click();
  await page.getByRole('button', { name: /^Like/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved to watch later')).toBeVisible();
  const noted = page.waitForResponse((answer) => /save-history/.test(answer.url()) && answer.ok());
  await watchPage(page, title).play();
  await noted;
  for (const list of ['watchlater', 'watchhistory']) {
    await page.goto(`/app/${list}`);
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const reloaded = page.waitForEvent('load', { timeout: 60_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await reloaded;
  }

  await page.goto('/app/settings/profile');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.goto('/blog');
  await page.getByRole('main').locator('a[href*="/blog/"]').first().click();
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
  await page.goto('/app/subscription/all-plans');
  await expect(page.getByRole('main').getByText(/₦/).first()).toBeVisible();
  await page.goto('/signup');
  await expect(page.getByRole('radio').first()).toBeAttached();
  await page.goto('/app/subscription');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewing' }).click();
  await proveNumber(page, number);
  await expect(page.getByText('Not renewing')).toBeVisible();

  await newPlan(page, { total: '12m', days: 200 });
  await page.getByLabel('Add a task', { exact: true }).fill('Call the drummers');
  await page.keyboard.press('Enter');
  const isSent = (call: string, timeout = 30_000) =>
    expect.poll(() => [...calls], { timeout }).toContain(call);
  // What is changed while another edit waits goes with it, by another call.
  await expect(async () => {
    await page
      .getByRole('checkbox', { name: /^Done: / })
      .first()
      .press('Space');
    await isSent('PUT /api/checklists/status-update/{} {status,task_id}', 5_000);
  }).toPass();
  const menu = page.getByRole('button', { name: /^More about/ }).first();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Name and categories' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Our two days');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'Our two days' })).toBeVisible();
  await isSent('PUT /api/checklists/update/{} {changes}');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete checklist' }).click();
  await page.getByRole('button', { name: 'Move to the bin' }).click();
  await isSent('DELETE /api/checklists/{}');
  for (const path of ['/echo-generate-headers', '/webhook/secure-d']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  const missing = COUPLE_CALLS.filter((call) => !calls.has(call));
  expect(missing, [...calls].sort().join('\n')).toEqual([]);
  forget(faults, /status of 404/);
});

const ADMIN_CALLS = [
  'GET /admin/categories',
  'POST /admin/categories {name}',
  'GET /admin/reports',
  'GET /admin/videos',
  'POST /admin/videos/upload multipart',
  'POST /admin/videos/upload/tus',
  'PATCH /admin/videos/upload/tus/{}',
  'POST /admin/videos/process-video multipart',
  'PUT /admin/videos/{}/change-status',
  'POST /admin/videos/{}/update',
  'DELETE /admin/videos/{}/delete%20',
  'GET /admin/blogs',
  'POST /admin/blogs/{}/update',
  'DELETE /admin/blogs/{}/delete',
  'GET /admin/budgets',
  'POST /admin/budgets',
  'GET /admin/checklists',
  'POST /admin/checklists',
  'PUT /admin/checklists/update/{}',
  'DELETE /admin/checklists/{}',
];

test('an administrator’s pages make every call of the specification; a large file comes in parts', {
  tag: '@long',
}, async ({ page, faults }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  page.on('dialog', (dialog) => void dialog.accept());
  const calls = recordCalls(page);
  const name = `Calls ${Date.now() % 100_000}`;
  const more = (one: string, item: string) =>
    page
      .getByRole('button', { name: `More about ${one}` })
      .first()
      .click()
      .then(() => page.getByRole('menuitem', { name: item, exact: true }).click());
  await signInAdmin(page, '/app/admin/upload-videos');
  const large = { name: `${name} large.mp4`, mimeType: 'video/mp4', buffer: largeVideo() };
  await page.getByLabel(/Drop videos here/).setInputFiles(large);
  const cards = page.getByRole('list', { name: 'Uploads' }).locator('> li');
  await expect(
    cards
      .first()
      .getByText(/Step \d of 5|In the queue|Every size is ready/)
      .first(),
  ).toBeVisible({
    timeout: 120_000,
  });
  await page.getByLabel(/Drop videos here/).setInputFiles([makeVideo(2, '256x144')]);
  await expect.poll(() => [...calls], { timeout: 60_000 }).toContain('POST /admin/videos/upload multipart');

  await page.goto(`/app/admin/videos?search=${encodeURIComponent(`${name} large`)}`);
  await page.getByRole('link', { name: `${name} large`, exact: true }).click();
  const form = page.getByRole('form', { name: 'Edit video' });
  await form.getByLabel('Description').fill('0:00 Welcome');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Everything is saved')).toBeVisible();
  await more(`${name} large`, 'Archive');
  await expect(page.getByText('Video archived')).toBeVisible();
  // It is processed by now, or has to be stopped first.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: `More about ${name} large` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^(Start processing|Process again)$/ }).click({ timeout: 500 });
  }).toPass({ timeout: 120_000 });
  await expect.poll(() => [...calls]).toContain('POST /admin/videos/process-video multipart');
  await more(`${name} large`, 'Delete');
  await expect(page.getByText('Video deleted')).toBeVisible();

  await page.goto('/app/admin/videos');
  await page.getByRole('button', { name: 'Categories' }).click();
  const sheet = page.getByRole('dialog', { name: 'Categories' });
  await sheet
    .getByLabel(/name|category/i)
    .first()
    .fill(name);
  await sheet.getByRole('button', { name: 'Add' }).click();
  await expect(sheet.getByRole('button', { name: `Delete ${name}` })).toBeVisible();

  await page.goto('/app/admin/blog/new-blog');
  await page.getByLabel('Title').fill(name);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('Title').fill(`${name} again`);
  await expect.poll(() => [...calls].filter((call) => /blogs.*update/.test(call))).not.toEqual([]);
  await page.goto('/app/admin/blog');
  await more(`${name} again`, 'Delete');
  await expect.poll(() => [...calls]).toContain('DELETE /admin/blogs/{}/delete');

  await page.goto('/app/admin/budget/new-budget');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Part', { exact: true }).first().fill('Hall');
  await page.getByLabel('Share', { exact: true }).first().fill('100');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.waitForURL('**/app/admin/budget');
  await expect.poll(() => [...calls]).toContain('GET /admin/budgets');
  await page.goto('/app/admin/reports');
  await expect.poll(() => [...calls]).toContain('GET /admin/reports');

  await page.goto('/app/admin/checklist');
  await page.getByRole('button', { name: 'New checklist' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Save/ })
    .click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await more(name, 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} again`);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `${name} again` })).toBeVisible();
  await more(`${name} again`, 'Delete');
  await expect.poll(() => [...calls]).toContain('DELETE /admin/checklists/{}');
  const missing = ADMIN_CALLS.filter(
    (call) => ![...calls].some((one) => one === call || one.startsWith(`${call} {`)),
  );
  expect(missing, [...calls].sort().join('\n')).toEqual([]);
  forget(faults, /status of 404/);
});
