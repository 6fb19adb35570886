import { generateKeyPairSync } from 'node:crypto';
import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { addAuthenticator } from './support/authenticator.ts';
import { checkScreen, fits, SIZES } from './support/check-screen.ts';
import { inviteLink, joinPartner, newPlan, signInFresh, subscribeFresh } from './support/fresh-couple.ts';
import { test as base, forget, signInAdmin, signInCoupleAtPage } from './support/journey.ts';
import { productAddress } from './support/lanes.ts';
import { adminClient, memberOf } from './support/published-video.ts';
import { proveNumber, sendText } from './support/send-text.ts';

// Passkeys are bound to a name, so these journeys open the product by its name.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  baseURL: async ({}, use, { parallelIndex }) =>
    use(productAddress(parallelIndex).replace('127.0.0.1', 'localhost')),
});
test.describe.configure({ timeout: 240_000 });

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const newPhone = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL, viewport: { width: 360, height: 800 } })).newPage();

async function typeNumber(page: Page, number: string) {
  await page.goto('/signin');
  await page.getByPlaceholder('Enter your phone number').fill(number);
  await page.getByRole('button', { name: 'LOG IN' }).click();
  return sheet(page, `Confirm that ${number} is yours`);
}

/** A passkey of this site that nobody registered. */
function forgedCredential() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    credentialId: Buffer.alloc(32, 7).toString('base64'),
    isResidentCredential: true,
    rpId: 'localhost',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    userHandle: Buffer.from('1').toString('base64'),
    signCount: 5,
  };
}

async function check(page: Page, name: string) {
  for (const size of SIZES) await checkScreen(page, name, size);
  await page.setViewportSize({ width: 360, height: 800 });
}

test('SEC-51: a couple locks its plan; a stranger with the number stays out, the partner and the synced phone come in', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const number = await signInFresh(page);
  const nameCard = page.getByRole('region', { name: 'Your name' });
  await nameCard.getByPlaceholder('First name').fill('Adaeze');
  await nameCard.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByPlaceholder('First name')).toHaveCount(0);
  const partnerPhone = await newPhone(browser, baseURL);
  await joinPartner(page, { number, phone: partnerPhone });

  // The second sign-in offers the lock.
  const lock = await addAuthenticator(page);
  await signInCoupleAtPage(page, number);
  const offer = sheet(page, 'Lock our plan to our phones');
  await expect(offer).toBeVisible();
  await check(page, 'lock-offer');
  await fits(page, 'lock-offer');
  await page.setViewportSize({ width: 360, height: 800 });
  await offer.getByRole('button', { name: 'Lock our plan' }).click();
  await proveNumber(page, number);
  const creation = sheet(page, /^Lock it to this (phone|computer)$/);
  await expect(creation).toBeVisible({ timeout: 20_000 });
  await check(page, 'lock-create');
  const create = creation.getByRole('button', { name: /^Use this (phone|computer)’s lock$/ });
  // The answer to the first press is lost on its way. A second passkey would replace the one that the server knows.
  const lose = (route: Route) => route.fetch().then(() => route.abort());
  await page.route('**/api/me/passkeys', lose, { times: 1 });
  await create.click();
  await expect(creation.getByText('Please check your network connection')).toBeVisible();
  const [passkey] = await lock.credentials();
  await create.click();
  await expect(page.getByText('Your plan is locked to your phones')).toBeVisible();
  expect(passkey?.rpId).toBe('localhost');

  // A stranger has the number, and a phone whose passkey nobody registered.
  const strangersPhone = await newPhone(browser, baseURL);
  const strangers = await addAuthenticator(strangersPhone);
  await strangers.add(forgedCredential());
  const asked = await typeNumber(strangersPhone, number);
  await expect(asked).toBeVisible();
  // The number is read whole on the narrowest phone, in large text.
  await strangersPhone.setViewportSize({ width: 320, height: 640 });
  await strangersPhone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const title = asked.getByRole('heading', { name: number });
  expect(await title.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await strangersPhone.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await check(strangersPhone, 'lock-signin');
  await fits(strangersPhone, 'lock-signin');
  await asked.getByRole('button', { name: /^Use this (phone|computer)’s lock$/ }).click();
  await expect(asked.getByText(/This passkey didn’t work here/)).toBeVisible();
  expect(new URL(strangersPhone.url()).pathname).toBe('/signin');

  // A phone to which the passkey was synced.
  const syncedPhone = await newPhone(browser, baseURL);
  const synced = await addAuthenticator(syncedPhone);
  if (passkey) await synced.add({ ...passkey, signCount: passkey.signCount + 10 });
  const unlock = await typeNumber(syncedPhone, number);
  await unlock.getByRole('button', { name: /^Use this (phone|computer)’s lock$/ }).click();
  await syncedPhone.waitForURL('**/app/overview');

  // The partner says yes to a third, which has no passkey.
  const thirdPhone = await newPhone(browser, baseURL);
  const waiting = await typeNumber(thirdPhone, number);
  const digits = (await waiting.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';
  await partnerPhone.goto('/app/overview');
  const yes = sheet(partnerPhone, 'Let Adaeze in');
  await expect(yes).toBeVisible();
  await check(partnerPhone, 'lock-partner');
  // One no lasts for the day, since strangers can ask too. The profile still lets the partner in.
  await yes.getByRole('button', { name: 'Close' }).click();
  await typeNumber(strangersPhone, number);
  const asks = partnerPhone.waitForResponse('**/api/auth/me');
  await partnerPhone.reload();
  expect((await (await asks).json()).data.prompt).toBe('partner');
  await expect(partnerPhone.getByRole('heading', { level: 1 })).toBeVisible();
  await partnerPhone.waitForLoadState('networkidle');
  await expect(yes).toHaveCount(0);
  await partnerPhone.goto('/app/settings/profile');
  await partnerPhone.getByRole('button', { name: 'Let Adaeze in' }).click();
  await yes.getByLabel('Digits on the other phone').fill('000 001');
  await yes.getByRole('button', { name: 'Yes, it’s Adaeze' }).click();
  await expect(yes.getByText(/aren’t the digits/)).toBeVisible();
  await yes.getByLabel('Digits on the other phone').fill(digits);
  await yes.getByRole('button', { name: 'Yes, it’s Adaeze' }).click();
  await thirdPhone.waitForURL('**/app/overview');

  // The lock is named in the profile, and goes only after the question, with a proof.
  await thirdPhone.goto('/app/settings/profile');
  const card = thirdPhone.getByRole('region', { name: 'Lock' });
  await expect(card.getByText(/^Your plan is locked\./)).toBeVisible();
  await check(thirdPhone, 'lock-profile');
  await card.getByRole('button', { name: /^Remove/ }).click();
  await sheet(thirdPhone, 'Confirm Deletion').getByRole('button', { name: 'Delete' }).click();
  await proveNumber(thirdPhone, number);
  await expect(card.getByRole('button', { name: 'Lock our plan' })).toBeVisible({
    timeout: 20_000,
  });
  // 401: the phones that later ones displaced. 422: the forged passkey, and the wrong digits.
  forget(faults, /status of (401|422)|ERR_FAILED/);
});

test('SEC-51: a couple that has lost every phone comes in after an administrator has its text, and nobody before', {
  tag: '@long',
}, async ({ page, browser, baseURL, faults }) => {
  const number = await signInFresh(page, '/app/settings/profile');
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Lock our plan' }).click();
  await proveNumber(page, number);
  await sheet(page, /^Lock it to this/)
    .getByRole('button', { name: /’s lock$/ })
    .click();
  await expect(page.getByText('Your plan is locked to your phones')).toBeVisible();

  const desk = await (await browser.newContext({ baseURL })).newPage();
  const id = await memberOf(await adminClient(desk.request), number);
  await signInAdmin(desk, `/app/admin/reports?tab=members&member=${id}`);
  await desk.getByRole('button', { name: /^More about/ }).click();
  await desk.getByRole('menuitem', { name: 'Remove lost passkeys' }).click();
  const asked = sheet(desk, /^Remove the lost passkeys of/);
  const text = (await asked.getByText(/^UNLOCK \d{6}$/).textContent()) ?? '';
  const remove = asked.getByRole('button', { name: 'Remove passkeys' });
  await expect(remove).toBeDisabled();
  // A stranger's text proves nothing, and neither does the number without one.
  await sendText(desk.request, await subscribeFresh(desk.request), text);
  const newOne = await newPhone(browser, baseURL);
  await expect(await typeNumber(newOne, number)).toBeVisible();
  await expect(remove).toBeDisabled();
  await sendText(desk.request, number, text);
  await expect(asked.getByText('The text has arrived.')).toBeVisible();
  await remove.click();
  await expect(desk.getByText('The lost passkeys are removed')).toBeVisible();

  // The lost phone is signed out, and the number signs in as before.
  await page.goto('/app/budget');
  await expect(page.getByText(/logged you out on this device/).first()).toBeVisible();
  await signInCoupleAtPage(newOne, number);
  await newOne.goto('/app/settings/profile');
  await expect(newOne.getByRole('button', { name: 'Lock our plan' })).toBeVisible();
  // What the signed-out page had begun to fetch is refused too.
  forget(faults, /status of (401|422)|logged you out|token is missing or invalid/);
});

test('SEC-51: a partner abroad joins by the invitation, and comes in on new phones by the other’s yes and a passkey', {
  tag: '@long',
}, async ({ page, browser, baseURL, faults }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const number = await signInFresh(page);
  await newPlan(page, { total: '15m', days: 200 });
  const abroad = `+44 (0)7400 ${String(Date.now()).slice(-6)}`;
  const link = await inviteLink(page, number);
  const phone = await newPhone(browser, baseURL);
  await phone.goto(link);
  await phone.getByPlaceholder('Enter your phone number').fill(abroad);
  await phone.getByRole('button', { name: 'Join' }).click();
  await phone.waitForURL('**/app/overview');
  await check(phone, 'abroad-joined');
  // Whoever else opens the link is too late.
  const late = await newPhone(browser, baseURL);
  await late.goto(link);
  await expect(late.getByText('This link no longer works')).toBeVisible();

  // A currency is of the one who chose it.
  await phone.goto('/app/settings/profile');
  await phone.getByLabel('Show amounts also in').selectOption('GBP');
  await phone.getByLabel('1 GBP in naira').fill('2000');
  // Not by “Saved”: a tab has that name too.
  await Promise.all([
    phone.waitForResponse('**/api/me/currency'),
    phone.getByRole('button', { name: 'Save currency' }).click(),
  ]);
  const plan = (one: Page) => one.getByRole('button', { name: /^₦15m plan/ });
  for (const one of [phone, page]) await one.goto('/app/budget');
  await expect(plan(phone)).toContainText('≈ £7,500');
  await expect(plan(page)).not.toContainText('£');

  // The number alone opens nothing, by no text, and with no passkey that nobody registered.
  const stranger = await newPhone(browser, baseURL);
  await (await addAuthenticator(stranger)).add(forgedCredential());
  const asked = await typeNumber(stranger, abroad);
  await expect(asked).toBeVisible();
  await expect(asked.getByText(/Open messages/)).toHaveCount(0);
  await asked.getByRole('button', { name: /’s lock$/ }).click();
  await expect(asked.getByText(/This passkey didn’t work here/)).toBeVisible();

  // The partner in Lagos says yes to the new phone, which then locks the plan to itself.
  const next = await newPhone(browser, baseURL);
  const waiting = await typeNumber(next, abroad);
  const digits = (await waiting.getByText(/^\d{3} \d{3}$/).textContent()) ?? '';
  await page.goto('/app/settings/profile');
  await page.getByRole('button', { name: /^Let .* in$/ }).click();
  const yes = sheet(page, /^Let .* in$/);
  await yes.getByLabel('Digits on the other phone').fill(digits);
  await yes.getByRole('button', { name: /^Yes, it’s/ }).click();
  if (await page.getByText(/^PARTNER \d{6}$/).isVisible()) await proveNumber(page, number);
  await next.waitForURL('**/app/overview');
  const lock = await addAuthenticator(next);
  await next.goto('/app/settings/profile');
  await next.getByRole('button', { name: 'Lock our plan' }).click();
  await sheet(next, /^Lock it to this/)
    .getByRole('button', { name: /’s lock$/ })
    .click();
  await expect(next.getByText('Your plan is locked to your phones')).toBeVisible();

  const third = await newPhone(browser, baseURL);
  const [passkey] = await lock.credentials();
  if (passkey) await (await addAuthenticator(third)).add({ ...passkey, signCount: passkey.signCount + 10 });
  const unlock = await typeNumber(third, abroad);
  await unlock.getByRole('button', { name: /’s lock$/ }).click();
  await third.waitForURL('**/app/overview');
  forget(faults, /status of (401|422|403)/);
});
