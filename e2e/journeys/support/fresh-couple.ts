import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { inDays } from './in-days.ts';
import { signInCouple } from './journey.ts';
import { proveNumber, sendText } from './send-text.ts';

let made = 0;
/** Returns an unused phone number, a different one at every call and retry. Leaves out 0819, which no operator has. */
const newNumber = () => `081${made++ % 9}${String(Date.now()).slice(-7)}`;

/** Subscribes a new number by text and waits until it can sign in. Returns the number. */
export async function subscribeFresh(request: APIRequestContext): Promise<string> {
  const number = newNumber();
  await sendText(request, number, 'WED WEEK');
  // A job handles the text shortly after.
  await expect(async () => {
    const login = await request.post('/api/auth/login', { data: { login: number } });
    expect(login.status()).toBe(200);
  }).toPass({ timeout: 30_000 });
  return number;
}

/** Subscribes a new couple by text and signs it in, without a plan, a budget or a checklist. Returns its number. */
export async function signInFresh(page: Page, to?: string): Promise<string> {
  const number = await subscribeFresh(page.request);
  await signInCouple(page, number, to);
  return number;
}

/** Makes the couple's budget, and its checklist for a wedding in so many days. Returns the budget's path. */
export async function newPlan(page: Page, { total, days }: { total: string; days: number }): Promise<string> {
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill(total);
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const { pathname, search } = new URL(page.url());
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(days));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
  return pathname + search;
}

/** Waits until the plan at `page` is saved on the server. */
export const expectSaved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

/** Creates the link with which the member at `page`, who has this number, invites the partner. */
export async function inviteLink(page: Page, number: string): Promise<string> {
  await page.goto('/app/settings/profile');
  const card = page.getByRole('region', { name: 'Your partner' });
  const invite = card.getByRole('button', { name: 'Invite your partner' });
  await invite.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await invite.click();
  await proveNumber(page, number);
  const link = (await card.getByText(/\/invite\/[\w-]{43}$/).textContent()) ?? '';
  // What sends it lies in view, and not under the tab bar.
  const sends = () =>
    card.getByRole('link', { name: 'WhatsApp' }).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height - 2));
    });
  await expect.poll(sends).toBe(true);
  return link;
}

/** Brings a partner into the wedding plan of the member at `page`, by the invitation link, on a separate phone. */
export async function joinPartner(page: Page, { number, phone }: { number: string; phone: Page }) {
  const link = await inviteLink(page, number);
  const partner = newNumber();
  await phone.goto(link);
  await phone.getByPlaceholder('Enter your phone number').fill(partner);
  await phone.getByRole('button', { name: 'Join' }).click();
  await proveNumber(phone, partner);
  await phone.waitForURL('**/app/overview');
}
