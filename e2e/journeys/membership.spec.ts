import { expect, type Page } from '@playwright/test';
import { checkScreen, SIZES } from './support/check-screen.ts';
import { forget, test } from './support/journey.ts';
import { endPaidTime } from './support/lapse.ts';
import { proveNumber, sendText } from './support/send-text.ts';

const REFUSED = /status of 401|Your \w+ plan ended/;
/** Returns a number that no other journey uses, a different one at every retry. */
const newNumber = () => `0803${String(Date.now()).slice(-7)}`;

async function logIn(page: Page, phone: string): Promise<void> {
  await page.getByPlaceholder('Enter your phone number').fill(phone);
  await page.getByRole('button', { name: 'LOG IN' }).click();
}

test('a visitor texts a plan’s title, signs in, keeps the paid days after a STOP, and is out within 10 s of their end', async ({
  page,
  faults,
}) => {
  const phone = newNumber();
  await page.goto('/signin');
  await logIn(page, phone);
  await expect(page.getByText('Invalid/Unsubscribed Phone Number')).toBeVisible();
  // The note below the field stays after the toast has gone.
  await expect(page.getByText('Invalid/Unsubscribed Phone Number')).toBeHidden({ timeout: 10_000 });
  await expect(page.getByRole('link', { name: 'Text WED WEEK to 33070' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/your-data');
  for (const size of SIZES) await checkScreen(page, 'refused number', size);

  await sendText(page.request, phone, ' wed week ');
  // A job handles the text shortly after. A person takes longer to come back.
  await expect(async () => {
    const login = await page.request.post('/api/auth/login', { data: { login: phone } });
    expect(login.status()).toBe(200);
  }).toPass({ timeout: 10_000 });
  await logIn(page, phone);
  await page.waitForURL('**/app/overview');

  // The date is asked first, the name on the next visit.
  const prompt = page.getByRole('region', { name: 'Your name' });
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(prompt).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Videos', exact: true })).toBeVisible();
  await expect(prompt.getByPlaceholder('First name')).toBeInViewport();
  await prompt.getByPlaceholder('First name').fill('Adaeze');
  await prompt.getByRole('button', { name: 'Save' }).click();
  await expect(prompt).toHaveCount(0);

  await page.goto('/app/subscription');
  await expect(page.getByRole('heading', { name: 'Week' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop renewing' }).click();
  await proveNumber(page, phone);
  await expect(page.getByText('Not renewing')).toBeVisible();
  for (const size of SIZES) await checkScreen(page, 'a plan to renew', size);
  await page.getByRole('button', { name: 'Renew' }).click();
  const subscribe = page.getByRole('dialog', { name: 'Subscribe' });
  await expect(subscribe).toContainText('You are about to proceed!');
  await subscribe.getByRole('button', { name: 'Close' }).click();
  await expect(subscribe).toHaveCount(0);

  // A STOP changes nothing that is paid for: the page stays.
  await sendText(page.request, phone, 'STOP');
  await page.reload();
  await expect(page.getByText(/^Ends on .+ Until then everything stays open\.$/)).toBeVisible();
  await endPaidTime(phone, 'now');
  const ended = Date.now();
  const out = page.getByRole('dialog', { name: 'Subscription Ended' });
  // The page notices without any interaction.
  await expect(out).toBeVisible({ timeout: 10_000 });
  expect(Date.now() - ended).toBeLessThan(10_000);
  await expect(out).toContainText(/Your Week plan ended on \d+ \w+ \d{4}/);
  await expect(out).not.toContainText('another device');
  await expect(out.getByRole('button', { name: 'Get a copy of your data' })).toBeVisible();
  await page.screenshot({ path: 'screenshots/subscription-ended.png' });
  await out.getByRole('button', { name: 'See the plans' }).click();
  await page.waitForURL('**/signup');
  await page.goto('/signin');
  await logIn(page, phone);
  await expect(page.getByText('Invalid/Unsubscribed Phone Number')).toBeVisible();
  forget(faults, REFUSED);
});
