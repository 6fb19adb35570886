import { expect, type Page } from '@playwright/test';
import { inviteLink, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, test } from './support/journey.ts';
import { openNewTask } from './support/new-task.ts';
import { proveNumber } from './support/send-text.ts';

// Two people plan, and prove their numbers by text.
test.describe.configure({ timeout: 120_000 });
const long = (day: string) =>
  new Intl.DateTimeFormat('en-NG', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));

/** Creates a checklist with a task, and sets the day and the guests. */
async function plan(page: Page, { day, guests, task }: { day: string; guests: string; task: string }) {
  await page.goto('/app/checklist/new-checklist');
  await page.locator('label', { hasText: 'Blank' }).click();
  await page.getByLabel('Wedding day').fill(day);
  await page.getByLabel('Name', { exact: true }).fill(`List of ${task}`);
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  await openNewTask(page);
  await page.getByLabel('Task', { exact: true }).fill(task);
  await page.getByLabel('Name of the new category').fill('Ours');
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('button', { name: 'Days and guests' }).click();
  await page.getByLabel('Guests', { exact: true }).fill(guests);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}

test('a partner who already has a plan chooses which day and guests to keep, and the rest is merged', {
  tag: '@long',
}, async ({ page, browser, faults }) => {
  const [ours, theirs] = [inDays(200), inDays(230)];
  const number = await signInFresh(page);
  await plan(page, { day: ours, guests: '300', task: 'Ask the band' });
  const phone = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  const partner = await signInFresh(phone);
  await plan(phone, { day: theirs, guests: '250', task: 'Ask the choir' });

  const link = await inviteLink(page, number);
  await phone.goto(link);
  await expect(phone.getByText('What you’ve already planned comes with you.')).toBeVisible();
  await phone.getByRole('button', { name: 'Join' }).click();
  await proveNumber(phone, partner);
  const sheet = phone.getByRole('dialog', { name: 'You both have a wedding plan already' });
  await expect(sheet.getByText(long(ours))).toBeVisible();
  await expect(sheet.getByText('300 guests')).toBeVisible();
  await sheet.getByText(long(theirs)).click();
  await sheet.getByText('300 guests').click();
  await phone.screenshot({ path: 'screenshots/joining-clash-360.png' });
  await sheet.getByRole('button', { name: 'Join with these choices' }).click();
  await phone.waitForURL('**/app/overview');
  forget(faults, /status of 409/);

  for (const either of [phone, page]) {
    await either.goto('/app/checklist');
    const strip = either.getByRole('region', { name: 'Days and guests' });
    await expect(strip.getByText('300 guests')).toHaveCount(1);
    await expect(either.getByText('230 days to go')).toBeVisible();
    await expect(either.getByText('List of Ask the choir').first()).toBeVisible();
    await expect(either.getByText('List of Ask the band').first()).toBeVisible();
  }
  // The link works only once.
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  // The console logs nothing about it, so `faults` stays empty.
  await phone.context().close();
});
