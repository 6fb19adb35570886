import { expect, type Page } from '@playwright/test';
import { staleTexts, translate } from './translate.ts';

/** What an error page says. */
export const DOWN = 'This part is having a moment';
/** What ends the session, opens a dialog of the system, or withdraws the plan or template that later couples begin from. */
const ENDS = /log ?out|sign out|install|every device|^(retire|archive|return to draft)$/i;
/** What takes away what other buttons need. */
const TAKES_AWAY = /delete|remove|clear|withdraw|revoke/i;

/** Opens a screen and translates it. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
  // A page that plays or waits for a text is never idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  await translate(page);
}

/**
 * Presses each kind of button of a screen, and the last one of each sheet and menu that opens. `pressed` holds the kinds that
 * are pressed already: those of the frame around the pages are pressed once.
 */
export async function pressAll(page: Page, path: string, pressed = new Set<string>()): Promise<void> {
  await openTranslated(page, path);
  await pressButtons(page, path, pressed);
}

/**
 * The same for a screen that is open and translated, with each entry of its menus and what a press brings to the page. Each
 * press may lead away; the screen is then opened as `path`. With `look`, nothing is pressed in the sheets; it can open what
 * a press has opened once more.
 */
export async function pressButtons(
  page: Page,
  path: string,
  pressed = new Set<string>(),
  look?: (name: string, open: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const kinds = new Set(pressed);
  const isNew = (name: string) => !ENDS.test(name) && kinds.size < kinds.add(kindOf(name)).size;
  const inside = look ?? (() => pressInside(page));
  const nextButton = async () => takesAwayLast(await buttonNames(page)).find(({ name }) => isNew(name));
  const entries = page.getByRole('menuitem');
  for (let next = await nextButton(); next; next = await nextButton()) {
    const { index, name, inPage } = next;
    if (!inPage) pressed.add(kindOf(name));
    const button = page.locator('button:visible:enabled').nth(index);
    if ((await nameOf(button)) !== name) continue;
    const open = () => button.click({ timeout: 2_000 }).catch(() => {});
    await open();
    const offered = (await entries.allTextContents()).map((entry) => ({ name: entry }));
    await inside(name, open);
    await goBack(page, path, name);
    for (const { name: entry } of takesAwayLast(offered)) {
      if (!isNew(entry) || (await nameOf(button)) !== name) continue;
      const choose = async () => {
        await open();
        const chosen = entries.getByText(entry, { exact: true });
        await chosen.click({ timeout: 2_000 }).catch(() => {});
      };
      await choose();
      await inside(entry, choose);
      await goBack(page, path, entry);
    }
  }
}

const takesAwayLast = <T extends { name: string }>(buttons: readonly T[]): T[] =>
  buttons.toSorted((a, b) => Number(TAKES_AWAY.test(a.name)) - Number(TAKES_AWAY.test(b.name)));

/** Opens the screen again if a press has led away from it. */
async function goBack(page: Page, path: string, name: string): Promise<void> {
  await expect(page.getByText(DOWN), `${path}: “${name}”`).toHaveCount(0);
  expect(await staleTexts(page), `${path}: “${name}”`).toEqual([]);
  if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) await openTranslated(page, path);
}

/** Rows of a list have the same buttons: `More about …`, `Open …`. Two words tell most others apart. */
const kindOf = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ')
    .replaceAll(/[\d₦,.]+/g, '#');

/** Presses what an open sheet offers, the last button first: that is the one that saves. */
async function pressInside(page: Page): Promise<void> {
  expect(await staleTexts(page)).toEqual([]);
  const sheet = page.locator('dialog[open], .swal2-popup').last();
  if (!(await sheet.isVisible())) return page.keyboard.press('Escape');
  const save = sheet.locator('button:visible:enabled').last();
  if (!ENDS.test(await nameOf(save))) await save.click({ timeout: 2_000 }).catch(() => {});
  for (let open = 0; open < 3 && (await page.locator('dialog[open], .swal2-popup').count()) > 0; open++)
    await page.keyboard.press('Escape');
}

/** The name of a button; '' if a press has taken it away. */
const nameOf = (button: ReturnType<Page['locator']>) =>
  button
    .evaluate((one) => one.ariaLabel || one.textContent || '', undefined, { timeout: 500 })
    .catch(() => '');

const buttonNames = (page: Page) =>
  page.locator('button:visible:enabled').evaluateAll((all) =>
    all.map((one, index) => ({
      index,
      name: one.ariaLabel || one.textContent || '',
      inPage: one.closest('main') !== null,
    })),
  );
