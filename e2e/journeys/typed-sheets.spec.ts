import { expect, type Locator, type Page } from '@playwright/test';
import { newPlan, signInFresh } from './support/fresh-couple.ts';
import { forget, signInAdmin, test } from './support/journey.ts';
import { offeredPaths } from './support/offered-paths.ts';
import { pressButtons } from './support/press-translated.ts';
import { typeInto, valuesOf } from './support/type-into.ts';

/** The ways out of a sheet without saving. Each sheet is left by the next one. */
const WAYS: readonly [string, (page: Page, sheet: Locator) => Promise<unknown>][] = [
  ['its X', (_, sheet) => sheet.getByRole('button', { name: 'Close', exact: true }).click()],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['Back', (page) => page.goBack()],
];

const headingOf = (sheet: Locator) => sheet.getByRole('heading').first().textContent();

/** Forms that must be typed anew each time. */
const ANEW = /^Delete your account/;

/** A sheet's fields are filled once it is open. */
async function expectHeld(sheet: Locator, typed: readonly string[], at: string): Promise<void> {
  await expect
    .poll(() => valuesOf(sheet), { timeout: 5_000 })
    .toEqual(typed)
    .catch(() => {});
  expect.soft(await valuesOf(sheet), at).toEqual(typed);
}

/** Opens each sheet that the buttons of these screens open, types into it, leaves it, and opens it again. */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const pressed = new Set<string>();
  const titles: string[] = [];
  const sheets = page.locator('dialog[open]');
  for (const path of paths) {
    const look = async (button: string, open: () => Promise<void>) => {
      const sheet = sheets.last();
      await sheet.waitFor({ timeout: 1_500 }).catch(() => {});
      const typed = (await sheet.isVisible()) ? await typeInto(sheet) : [];
      const title = typed.some(Boolean) ? await headingOf(sheet) : null;
      // The sheets of a list's rows are one form.
      if (title && !ANEW.test(title) && !titles.includes(title)) {
        const [way, leave] = WAYS[titles.length % WAYS.length] ?? ['nothing', async () => {}];
        const at = `“${title}” of ${path}, ${button}, left by ${way}`;
        titles.push(title);
        await leave(page, sheet);
        await expect.soft(sheets, at).toHaveCount(0);
        expect.soft(new URL(page.url()).pathname, at).toBe(new URL(path, page.url()).pathname);
        await expect.soft(page.getByText('What you typed is kept').first(), at).toBeVisible();
        // A second press at the place of its X would be taken for a double tap.
        await page.waitForTimeout(600);
        await open();
        await expectHeld(sheet, typed, at);
        await page.reload();
        await expect(page.locator('h1:visible').first()).toBeVisible();
        await open();
        // What opened it may be folded away by now, or opens another one.
        await sheet.waitFor({ timeout: 3_000 }).catch(() => {});
        const isSame = (await sheet.isVisible()) && (await headingOf(sheet)) === title;
        if (isSame) await expectHeld(sheet, typed, `${at}, reloaded`);
        await sheet
          .getByRole('button', { name: 'Start over' })
          .click({ timeout: 500 })
          .catch(() => {});
      }
      for (
        let tries = 0;
        tries < 3 && (await page.locator('dialog[open], .swal2-popup, [role=menu]').count()) > 0;
        tries++
      )
        await page.keyboard.press('Escape');
    };
    await page.goto(path);
    await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
    await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
    await pressButtons(page, path, pressed, look);
  }
  return titles;
}

test('every sheet of a couple keeps what was typed, however it is left', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  test.setTimeout(900_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page);
  const budget = await newPlan(page, { total: '12m', days: 200 });
  const offered = offeredPaths(await page.locator('#registry').textContent(), 'couple');
  const titles = await walk(page, [budget, `${budget}&view=payments`, ...offered]);
  expect(titles.length, titles.join(', ')).toBeGreaterThan(10);
  forget(faults, /status of 4\d\d/);
});

test('every sheet of an administrator keeps what was typed, however it is left', { tag: '@long' }, async ({
  page,
  faults,
}) => {
  test.setTimeout(900_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAdmin(page);
  const offered = offeredPaths(await page.locator('#registry').textContent(), 'admin');
  const tabs = ['members', 'plans', 'messages', 'texts', 'errors', 'audit', 'administrators'];
  const titles = await walk(page, [
    '/app/admin/videos?video=1',
    '/app/admin/reports?tab=members&member=2',
    ...offered,
    ...tabs.map((tab) => `/app/admin/reports?tab=${tab}`),
  ]);
  expect(titles.length, titles.join(', ')).toBeGreaterThan(10);
  forget(faults, /status of 4\d\d/);
});
