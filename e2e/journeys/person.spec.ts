import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { COUPLE } from '../cluster/people.ts';
import { expectAccessible } from './support/accessible.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { forget, signInCouple, test } from './support/journey.ts';
import { endPaidTime } from './support/lapse.ts';
import { storedNamespaces } from './support/offline-device.ts';
import { proveNumber } from './support/send-text.ts';

const PROFILE = '/app/settings/profile';
// Each journey has several sign-ins and checks of whole pages.
test.describe.configure({ timeout: 120_000 });

/** A number for this run only, since journeys may run again on the same data. */
const partnerNumber = `0806${String(Date.now()).slice(-7)}`;

/** Draws a picture in the browser. */
async function picture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing.');
    context.fillStyle = 'seagreen';
    context.fillRect(0, 0, 400, 300);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(base64, 'base64');
}

test('a couple completes its profile with a picture, and downloads its data as a file', {
  tag: '@long',
}, async ({ page }) => {
  await signInCouple(page, COUPLE, PROFILE);
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('amara@example.com');
  const file = { name: 'us.jpg', mimeType: 'image/jpeg', buffer: await picture(page) };
  await page.setInputFiles('input[type=file]', file);
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  const accountPicture = page.getByRole('button', { name: 'Your account' }).locator('img');
  await expect(accountPicture).toHaveAttribute('src', /^\/media\/profiles\/.+\.jpg$/);

  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('Waiting for your text.')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([page.waitForEvent('download'), proveNumber(page, COUPLE)]);
  expect(download.suggestedFilename()).toMatch(/^wedding-plan-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.profile).toMatchObject({
    firstname: 'Amara',
    email: 'amara@example.com',
    phone: '+2348030000001',
  });
  expect(Buffer.from(data.profile.picture.base64, 'base64').toString('hex', 0, 3)).toBe('ffd8ff');
  expect(data.membership.charges).not.toHaveLength(0);
  expect(data.texts.at(-1).body).toContain('DOWNLOAD');
});

test('a partner is invited by a link, joins with their own number, is covered and signs in with it', {
  tag: '@long',
}, async ({ page, browser, faults }) => {
  const number = await signInFresh(page, PROFILE);
  await page.getByLabel('First name').fill('Amara');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  const card = page.getByRole('region', { name: 'Your partner' });
  await card.getByRole('button', { name: 'Invite your partner' }).click();
  await proveNumber(page, number);
  const link = (await card.getByText(/\/invite\/[\w-]{43}$/).textContent()) ?? '';

  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Amara has invited you' })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByPlaceholder('Enter your phone number').fill(partnerNumber);
  await phone.getByRole('button', { name: 'Join' }).click();
  await proveNumber(phone, partnerNumber);
  await phone.waitForURL('**/app/overview');
  // The partner is covered: the number signs in by itself, and the inviter's session continues.
  await signInCouple(phone, partnerNumber);
  await page.reload();
  await expect(card.getByText('planning together since')).toBeVisible();

  // The link works only once.
  await phone.goto('/app/checklist');
  await expect.poll(() => storedNamespaces(phone)).toContain('plan');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await card.getByRole('button', { name: 'Remove partner' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  // The session proved its number for the invitation, so no other text is asked for within the hour.
  await expect(page.getByText('Your partner was removed')).toBeVisible();
  await phone.goto(PROFILE);
  await expect(phone.getByRole('dialog', { name: 'Subscription Ended' })).toBeVisible();
  // Its copies of the plan go with it, so that they can't be read without a network either.
  await expect.poll(() => storedNamespaces(phone)).not.toContain('plan');
  await context.close();
  forget(faults, /status of 40[14]/);
});

test('SEC-37: a couple requests its deletion, sees the date, and cancels it after signing in again', {
  tag: '@long',
}, async ({ page, faults }) => {
  const number = await signInFresh(page, '/app/checklist');
  await expect.poll(() => storedNamespaces(page)).toContain('plan');
  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectAccessible(page);
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await proveNumber(page, number);
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nothing of the account stays on the device, as after logging out.
  await expect.poll(() => storedNamespaces(page)).not.toContain('plan');

  await signInCouple(page, number);
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await proveNumber(page, number);
  await expect(page.getByText('Your account stays')).toBeVisible();
  await expect(page.getByText(/will be deleted on/)).toHaveCount(0);
  // The deletion request ended the session of the open page.
  forget(faults, /status of 401/);
});

test('a user who can no longer sign in can still download the data', { tag: '@long' }, async ({ page }) => {
  await page.goto('/your-data');
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByText('Please enter your phone number.')).toBeVisible();
  await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), proveNumber(page, COUPLE)]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data.profile.phone).toBe(`+234${COUPLE.slice(1)}`);
});

test('SEC-37: a couple whose subscription lapsed cancels its deletion without signing in', {
  tag: '@long',
}, async ({ page, faults }) => {
  const number = await signInFresh(page, PROFILE);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await proveNumber(page, number);
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
  await page.screenshot({ path: 'screenshots/deletion-noted.png' });
  await endPaidTime(number, 'now');

  await page.getByRole('link', { name: 'Keep my account' }).click();
  await page.getByPlaceholder('Enter your phone number').fill(number);
  await expectAccessible(page);
  await page.screenshot({ path: 'screenshots/your-data.png', fullPage: true });
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await proveNumber(page, number);
  await expect(page.getByText('Your account stays')).toBeVisible();
  forget(faults, /status of 401/);
});
