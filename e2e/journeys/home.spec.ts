import { expect } from '@playwright/test';
import { checkScreen, fits, SIZES } from './support/check-screen.ts';
import { joinPartner, subscribeFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, NO_NETWORK, signInCoupleAtPage, test } from './support/journey.ts';
import { storedOnDevice } from './support/offline-device.ts';

test('a new couple gives its date and finds its next task at home, and later its partner’s tick', {
  tag: '@long',
}, async ({ page, browser, context, faults }) => {
  test.setTimeout(240_000);
  const number = await subscribeFresh(page.request);
  await signInCoupleAtPage(page, number);
  const question = page.getByRole('form', { name: 'Your wedding date' });
  await expect(question).toBeVisible();
  // Only one question is asked at a time. The name is asked on the next visit.
  await expect(page.getByText('What should we call you?')).toHaveCount(0);
  // A toast that fades out has intermediate colours, so it must be gone before axe runs.
  await expect(page.getByText('Login successful')).toBeHidden();
  for (const size of SIZES) await checkScreen(page, 'home, the date is asked', size);
  await fits(page, 'home, the date is asked');

  await question.getByLabel('Wedding day').fill(inDays(102));
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('102 days to go')).toBeVisible();
  const start = page.getByRole('link', { name: /^Start your checklist/ });
  for (const size of SIZES) await checkScreen(page, 'home, the date is known', size);
  await start.click();
  await expect(page.getByLabel('Wedding day')).toHaveValue(inDays(102));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText('0 of 45 done')).toBeVisible();
  await page.goto('/app/overview');
  const next = page.getByRole('link', { name: /^Next task: / });
  await expect(next).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await joinPartner(page, { number, phone });
  await expect(phone.getByText('You’ve joined your partner’s wedding plan')).toBeVisible();
  await phone.goto('/app/checklist');
  await phone.getByRole('checkbox').first().check();
  await expect(phone.getByText('1 of 45 done')).toBeVisible();
  await expect(phone.getByRole('status').getByText(/^Saved$/)).toBeVisible();
  await phone.context().close();

  await page.goto('/app/checklist');
  await expect(page.getByText('1 of 45 done')).toBeVisible();
  await storedOnDevice(page, inDays(102), '"tasks":[{');
  await page.goto('/app/overview');
  await expect(page.getByRole('button', { name: /^Your partner ticked “.+” .+ ago/ })).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'home, with a plan', size);
  await fits(page, 'home, with a plan');

  // Without a network the plan is read from the device, and the saved lessons replace the library.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('102 days to go')).toBeVisible({ timeout: 20_000 });
  await expect(next).toBeVisible();
  await expect(page.getByText('You’re offline', { exact: false }).first()).toBeVisible();
  forget(faults, NO_NETWORK);
});
