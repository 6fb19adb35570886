import { expect, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '../../shared/host/token.ts';
import { fits } from './support/check-screen.ts';
import { inviteLink, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, test } from './support/journey.ts';

/** A name of 60 letters without a space, as a phone's keyboard or a pasted account name gives them. */
const LONG = 'Oluwafunmilayooreofeoluwaadunniakanjilagbadamosichukwuemekam'.slice(0, 60);
/** A name of 120 letters, the longest that a row can have. */
const LONGEST = `${LONG}-${LONG}`.slice(0, 120);
const KOBO = 999_999_999_900;

interface PlanRow {
  entity: string;
  id: string;
  version: number;
}

/** Gives every row of a couple's plan a name as long as it may be, and every sum ten digits. */
async function lengthen(page: Page): Promise<void> {
  const session = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
  const headers = { authorization: `Bearer ${decodeURIComponent(session?.value ?? '')}` };
  const { rows } = (await (await page.request.get('/api/changes?since=0', { headers })).json()).data;
  const flat = { mode: 'flat', amount_kobo: KOBO };
  const lengthened: Record<string, object> = {
    ceremony: { name: LONGEST, guests: 99_999 },
    budget: { name: LONGEST, total_kobo: KOBO },
    budget_category: { name: LONGEST, planned_kobo: KOBO },
    budget_item: { name: LONGEST, vendor_name: LONG, note: LONGEST, estimate: flat, agreed: flat },
    payment: { amount_kobo: KOBO, note: LONG },
    payer: { name: LONGEST, pledged_kobo: KOBO },
    checklist: { name: LONGEST },
    checklist_category: { name: LONGEST },
    task: { title: LONGEST, note: LONGEST },
  };
  const changes = (rows as PlanRow[]).flatMap(({ entity, id, version }) =>
    lengthened[entity] ? [{ entity, id, version, ...lengthened[entity] }] : [],
  );
  const saved = await page.request.post('/api/changes', { headers, data: { changes } });
  expect(saved, await saved.text()).toBeOK();
  const profile = { firstname: LONG.padEnd(80, 'a'), lastname: LONG.padEnd(80, 'a') };
  const named = await page.request.post('/api/update-profile', { headers, data: profile });
  expect(named, await named.text()).toBeOK();
}

/** Makes a budget and a checklist with the longest names. Returns the budget's page. */
async function longPlan(page: Page): Promise<string> {
  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  const { pathname, search } = new URL(page.url());
  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  await lengthen(page);
  return pathname + search;
}

async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await fits(page, path.replace(/[\w-]{43}/, 'token'));
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the page of an invitation fits, with the longest names, and those of links that are over or were cut', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(480_000);
  const number = await signInFresh(page);
  await longPlan(page);
  const invitation = new URL(await inviteLink(page, number)).pathname;
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await see(page, invitation);
  for (const path of ['/family-budget/cut', '/family-budget/%', '/invite/cut', '/invite/%F0', '/lesson/cut'])
    await see(page, path);
  // The document of a lesson that isn't there is answered with 404, as is a cut address.
  forget(faults, /lesson\/cut$|%/);
  await see(page, `/family-budget/${'a'.repeat(43)}`);
  // An unknown link is answered with 404.
  forget(faults, /status of 404|not found/);
});

test('the budget fits small phones and large text, with the longest names', async ({ page }) => {
  await signInFresh(page);
  await see(page, await longPlan(page));
});
