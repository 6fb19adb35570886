import { expect } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { signInCouple, test } from './support/journey.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { watchPage } from './support/watch-page.ts';

test.describe.configure({ timeout: 240_000 });

test('a phone that asks to save data gets no fonts, no posters beyond the fold and 144p, until the couple says otherwise', {
  tag: '@long',
}, async ({ browser, request }) => {
  const title = `Shoes to dance in ${Date.now() % 100_000}`;
  const admin = await adminClient(request);
  for (const name of [title, `${title}, again`]) await publishVideo(admin, name, 8, '426x240');
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    extraHTTPHeaders: { 'save-data': 'on' },
  });
  const page = await context.newPage();
  let requests: string[] = [];
  page.on('request', (one) => requests.push(`${one.resourceType()} ${new URL(one.url()).pathname}`));
  const of = (kind: RegExp) => requests.filter((one) => kind.test(one));

  await page.goto('/');
  await signInCouple(page, COUPLE);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const posters = of(/^image .*\/posters\//);
  expect(posters.length).toBeLessThanOrEqual(1);
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  expect(of(/^image .*\/posters\//)).toEqual(posters);
  await watchPage(page, title).open();
  await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveValue('144');
  expect(of(/^font /)).toEqual([]);

  await page.goto('/app/settings/profile');
  const checkbox = page.getByLabel('Save data on this device');
  await expect(checkbox).toBeChecked();
  await checkbox.setChecked(false, { force: true });
  requests = [];
  await page.goto('/app/overview');
  await expect.poll(() => of(/^font /).length).toBeGreaterThan(0);
  await watchPage(page, title).open();
  await expect(page.getByRole('combobox', { name: 'Quality' })).toHaveValue('');
  await context.close();
});
