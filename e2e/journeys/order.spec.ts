import { expect, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { test } from './support/journey.ts';

const SIZES = [
  { width: 360, height: 800, text: '100%', tag: '@long' },
  { width: 320, height: 640, text: '200%', tag: undefined },
];

/** Returns the names of the open sheet's first rows, from the top. */
const order = (page: Page) =>
  page.getByRole('dialog').getByRole('list').locator('> li > span').allTextContents();

for (const { width, height, text, tag } of SIZES)
  test(`the order is changed by a drag, by keys and by buttons, ${width} wide in text of ${text}`, {
    tag,
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signInFresh(page, '/app/budget/new-budget');
    await page.getByLabel('Total', { exact: true }).fill('9m');
    await page.getByRole('button', { name: 'Create budget' }).click();
    await page.waitForURL('**/app/budget/edit-budget?id=*');
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    await page.getByRole('button', { name: /^More about/ }).click();
    await page.getByRole('menuitem', { name: 'Change order' }).click();
    await expect(page.getByRole('button', { name: /^Drag / }).first()).toBeVisible();
    const [first, second, third] = await order(page);
    const handle = page.getByRole('button', { name: `Drag ${first}`, exact: true });

    await handle.scrollIntoViewIfNeeded();
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText(`Picked up: ${first}`)).toBeAttached();
    // Places are measured once a row is picked up: until then a key moves nothing.
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`${first}, place 2`)).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([second, first, third]);

    await page.getByRole('button', { name: `Move down ${first}`, exact: true }).click();
    await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([second, third, first]);

    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const onto = await page.getByRole('button', { name: `Drag ${third}`, exact: true }).boundingBox();
    if (!from || !onto) throw new Error('A row is out of sight.');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    const target = { x: onto.x + onto.width / 2, y: onto.y + onto.height / 2 };
    // As with keys: until the places are measured, a pointer moves nothing.
    await expect(async () => {
      await page.mouse.move(target.x, target.y + 4, { steps: 4 });
      await page.mouse.move(target.x, target.y, { steps: 4 });
      await expect(page.getByText(`${first}, place 2`)).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await page.mouse.up();
    await expect.poll(async () => (await order(page)).slice(0, 3)).toEqual([second, first, third]);

    // For a twentieth of a second after a drop, a press counts as part of the drag.
    await page.waitForTimeout(100);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const categories = page
      .getByRole('main')
      .getByRole('button', { expanded: false })
      .filter({ hasText: '₦' });
    await expect(categories.nth(0)).toContainText(second ?? '');
    await expect(categories.nth(1)).toContainText(first ?? '');
  });
