import { expect, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { forget, signInAdmin, test } from './support/journey.ts';
import { offeredPaths } from './support/offered-paths.ts';
import { translate } from './support/translate.ts';

const DOWN = 'This part is having a moment';
/** What ends the session, leaves the site, or opens a dialog of the system. */
const LEAVES =
  /log ?out|sign out|delete|download|print|print or save|export|install|file|picture|photo|upload|every device/i;

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await translate(page);
}

/** Presses every button of a screen, and those of the sheets and menus that open, one level deep. */
async function pressAll(page: Page, path: string): Promise<void> {
  await openTranslated(page, path);
  const names = await buttonNames(page, 'body');
  for (const [index, name] of names.entries()) {
    // Rows of a list have the same buttons.
    if (LEAVES.test(name) || index >= MOST_BUTTONS) continue;
    const button = page.locator('button:visible:enabled').nth(index);
    if ((await nameOf(button)) !== name) continue;
    await button.click({ timeout: 2_000 }).catch(() => {});
    await pressInside(page);
    await expect(page.getByText(DOWN), `${path}: “${name}”`).toHaveCount(0);
    if (new URL(page.url()).pathname !== path) await openTranslated(page, path);
  }
}

/** Presses what an open sheet offers, the last button first: that is the one that saves. */
async function pressInside(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open], .swal2-popup').last();
  if (!(await sheet.isVisible())) return page.keyboard.press('Escape');
  const save = sheet.locator('button:visible:enabled').last();
  if (!LEAVES.test(await nameOf(save))) await save.click({ timeout: 2_000 }).catch(() => {});
  for (let open = 0; open < 3 && (await page.locator('dialog[open], .swal2-popup').count()) > 0; open++)
    await page.keyboard.press('Escape');
}

const nameOf = (button: ReturnType<Page['locator']>) =>
  button.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').catch(() => '');

const buttonNames = (page: Page, root: string) =>
  page
    .locator(`${root} button:visible:enabled`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));

/** The buttons of a screen that are pressed at most. */
const MOST_BUTTONS = 25;

/** What a refused or incomplete form logs. */
const REFUSED = /status of 4\d\d/;

test('a translated form signs in, sends a message, and plans', async ({ page, faults }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTranslated(page, '/signin');
  await page.getByPlaceholder('Enter your phone number').fill('08031234567');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeEnabled();
  await expect(page.getByPlaceholder('Enter your phone number')).toHaveValue(/0803/);
  await page.context().clearCookies();
  await page.goto('about:blank');
  forget(faults, REFUSED);

  await signInFresh(page, '/app/checklist/new-checklist');
  await openTranslated(page, '/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  // A figure that changes after the translation shows its new value.
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible();
  await page.getByRole('checkbox').first().click({ force: true });
  await page.keyboard.press('Escape');
  await pressAll(page, '/app/checklist');
  await pressAll(page, '/app/settings/profile');
  forget(faults, REFUSED);
});

for (const auth of ['public', 'couple', 'admin']) {
  test(`every button of each translated ${auth} screen works`, { tag: '@long' }, async ({ page, faults }) => {
    test.setTimeout(900_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (auth === 'couple') await signInFresh(page);
    if (auth === 'admin') await signInAdmin(page);
    await page.goto('/contact-us');
    const paths = offeredPaths(await page.locator('#registry').textContent(), auth);
    for (const path of paths) await pressAll(page, path);
    forget(faults, REFUSED);
  });
}
