import { type Browser, expect, type Page } from '@playwright/test';
import { SESSION_COOKIE } from '../../shared/host/token.ts';
import { fits, SIZES, TIGHTEST } from './support/check-screen.ts';
import { inviteLink, newPlan, signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, signInAdmin, signInCouple, test } from './support/journey.ts';
import { offeredPaths } from './support/offered-paths.ts';
import { openTranslated, pressButtons } from './support/press-translated.ts';
import { adminClient, publishVideo } from './support/published-video.ts';
import { proveNumber } from './support/send-text.ts';

/** A name of 75 letters without a space, as a phone's keyboard or a pasted account name gives them. */
const LONG = 'Oluwafunmilayooreofeoluwaadunniakanjilagbadamosichukwuemekamakinwandeolaniy';
const amount_kobo = 999_999_999_900;

interface PlanRow {
  entity: string;
  id: string;
  version: number;
}

/** Makes a budget and a checklist with long names and sums of ten digits. Returns the budget's page. */
async function longPlan(page: Page): Promise<string> {
  const budget = await newPlan(page, { total: '15m', days: 200 });
  await lengthen(page);
  return budget;
}

async function lengthen(page: Page): Promise<void> {
  const session = (await page.context().cookies()).find(({ name }) => name === SESSION_COOKIE);
  const headers = { authorization: `Bearer ${decodeURIComponent(session?.value ?? '')}` };
  const rows = (await (await page.request.get('/api/changes?since=0', { headers })).json()).data
    .rows as PlanRow[];
  const send = async (path: string, data: object) => {
    const saved = await page.request.post(path, { headers, data });
    expect(saved, await saved.text()).toBeOK();
  };
  const first = (entity: string) => rows.find((row) => row.entity === entity)?.id;
  const named: Record<string, object> = {
    ceremony: { name: LONG, guests: 99_999 },
    budget: { name: LONG, total_kobo: amount_kobo },
    budget_category: { name: LONG },
    budget_item: { name: LONG, vendor_name: LONG, note: LONG },
    checklist: { name: LONG },
    checklist_category: { name: LONG },
    task: { title: LONG, note: LONG },
  };
  const price = { mode: 'flat', amount_kobo };
  const yesterday = { due: { kind: 'fixed', date: inDays(-1) }, due_on: inDays(-1), due_at: '10:00' };
  const lateTask = { ...yesterday, status: 'doing', assignee: { kind: 'person', name: LONG } };
  const changes = rows
    .filter(({ entity }) => named[entity])
    .map(({ entity, id, version }) => ({ entity, id, version, ...named[entity] }))
    .map((row) => (row.id === first('budget_item') ? { ...row, estimate: price, agreed: price } : row))
    .map((row) => (row.id === first('task') ? { ...row, ...lateTask } : row));
  await send('/api/changes', { changes: [...changes, ...newMoney(first('budget'), first('budget_item'))] });
  await send('/api/update-profile', { firstname: LONG, lastname: LONG });
}

/** A pledge, aṣọ-ẹbí, and a payment each that is made, late and coming up. */
function newMoney(budget_id?: string, item_id?: string): object[] {
  const added = (entity: string, fields: object) => ({
    entity,
    id: crypto.randomUUID(),
    version: 0,
    sort: '1',
    budget_id,
    ...fields,
  });
  const sums = { pledged_kobo: amount_kobo, received_kobo: amount_kobo };
  const payer = added('payer', { name: LONG, side: 'bride', ...sums });
  const pieces = { price_kobo: 99_999_900, cost_kobo: 99_999_900, ordered: 99_999, paid_for: 9_999 };
  const kind = { kind: 'instalment', direction: 'out', method: 'transfer' };
  const payments = [
    { paid_on: inDays(-10), due_on: null, payer_id: payer.id },
    { paid_on: null, due_on: inDays(-5), payer_id: payer.id },
    { paid_on: null, due_on: inDays(20), payer_id: null },
  ].map((days) => added('payment', { item_id, amount_kobo, note: LONG, ...kind, ...days }));
  return [payer, added('fund', { name: LONG, ...pieces }), ...payments];
}

const PHONE = { width: 360, height: 800 };
/** A laptop has room, but columns that are narrow. */
const LOOKS = [...TIGHTEST, ...SIZES.slice(1).map((laptop) => ({ ...laptop, text: '100%' }))];

/** Shares the budget with the family. Returns the path of their page. */
async function familyPage(page: Page, { number, budget }: { number: string; budget: string }) {
  await page.goto(budget);
  await page.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Share with family' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await proveNumber(page, number);
  return new URL(await page.getByLabel('Link for your family').inputValue()).pathname;
}

/** Reads the family's page as an old phone does: it needs no script, and weighs next to nothing. */
async function readWithoutScripts(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
  let bytes = 0;
  page.on('response', async (answer) => {
    bytes += (await answer.body()).length;
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: LONG })).toBeVisible();
  await expect(page.getByText('Expected cost')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who pays what' }).getByText(/^Paid on /)).toBeVisible();
  await expect.poll(() => bytes).toBeLessThan(15_000);
  await page.close();
}

/** Checks each page as a translation shows it, and with `sheets` also each sheet and menu that its buttons open. */
async function walk(page: Page, paths: string[], { sheets = false } = {}): Promise<void> {
  const pressed = new Set<string>();
  const opened = page.locator('dialog[open], .swal2-popup, [role=menu]');
  for (const path of paths) {
    const name = path.replaceAll(/[\w-]{36,}/g, 'id');
    const look = async (button: string) => {
      // A sheet's part of the page loads first.
      await opened
        .last()
        .waitFor({ timeout: 700 })
        .catch(() => {});
      if (await opened.last().isVisible()) await fits(page, `${name} ${button}`, TIGHTEST);
      await page.setViewportSize(PHONE);
      for (let tries = 0; tries < 3 && (await opened.count()) > 0; tries++)
        await page.keyboard.press('Escape');
    };
    await openTranslated(page, path);
    await fits(page, name, LOOKS);
    await page.setViewportSize(PHONE);
    if (sheets) await pressButtons(page, path, pressed, look);
  }
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(PHONE);
});

test('the main pages of a couple and their family fit small phones, a keyboard, a phone on its side and large text', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const number = await signInFresh(page);
  const budget = await longPlan(page);
  const family = await familyPage(page, { number, budget });
  await readWithoutScripts(browser, `${baseURL}${family}`);
  await walk(page, [budget, family, '/app/checklist', '/app/checklist/new-checklist', '/app/overview']);
});

test('every page and sheet of a couple and of their guests fits, also those of links that are over or were cut', {
  tag: '@long',
}, async ({ page, faults }) => {
  test.setTimeout(1_800_000);
  const admin = await adminClient(page.request);
  const video = await publishVideo(admin, LONG, 8);
  const { id: post } = await admin.send('/admin/blogs', {
    multipart: {
      title: LONG,
      excerpt: LONG,
      body_html: `<h2>${LONG}</h2><p>${LONG}</p>`,
      status: 'published',
    },
  });
  await page.context().clearCookies();
  const number = await signInFresh(page);
  const budget = await longPlan(page);
  const family = await familyPage(page, { number, budget });
  const invitation = new URL(await inviteLink(page, number)).pathname;
  const registry = await page.locator('#registry').textContent();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  const over = `/family-budget/${'a'.repeat(43)}`;
  const cut = ['/family-budget/cut', '/family-budget/%', '/invite/cut', '/invite/%F0', '/lesson/cut'];
  const links = [family, invitation, `/blog/${post}`, `/lesson/${video}`, over, ...cut];
  await walk(page, [...links, ...offeredPaths(registry, 'public')], { sheets: true });

  await signInCouple(page, number);
  const own = [`/app/video/watch/${video}`, budget, `${budget}&view=payments`];
  await walk(page, [...own, ...offeredPaths(registry, 'couple')], { sheets: true });
  // What isn't there, and a form that is sent empty.
  forget(faults, /status of 4\d\d|not found|lesson\/cut|%/);
});

test('every page and sheet of administrators fits', { tag: '@long' }, async ({ page, faults }) => {
  test.setTimeout(900_000);
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAdmin(page);
  const offered = offeredPaths(await page.locator('#registry').textContent(), 'admin');
  const tabs = ['members', 'plans', 'messages', 'texts', 'errors', 'audit', 'administrators'];
  const reports = ['?report=memberships', ...tabs.map((tab) => `?tab=${tab}`)];
  await walk(page, [...offered, ...reports.map((query) => `/app/admin/reports${query}`)], { sheets: true });
  // Later couples begin from them.
  for (const kind of ['budgets', 'checklists']) {
    const templates = await (await adminClient(page.request)).get(`/admin/${kind}`);
    expect(
      templates.some(({ status }: { status: string }) => status === 'published'),
      kind,
    ).toBe(true);
  }
  forget(faults, /status of 4\d\d/);
});
