import { expect, type Locator, type Page } from '@playwright/test';
import { signInFresh } from './support/fresh-couple.ts';
import { inDays } from './support/in-days.ts';
import { test } from './support/journey.ts';
import { openNewTask } from './support/new-task.ts';

/** Whether an element has a border or an outline, which it needs when its background isn't drawn. */
const hasEdge = (place: Locator) =>
  place.evaluate((element) => {
    const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element);
    return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none';
  });

/** Tabs through the page. Names what has the focus while a bar covers it, or out of view. */
async function focusedOutOfSight(page: Page): Promise<string[]> {
  const names = new Set<string>();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return '';
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = above?.closest('label');
      const isInSight = above?.contains(element) || element.contains(above) || label?.contains(element);
      return isInSight ? '' : element.ariaLabel || element.textContent;
    });
    if (name) names.add(name);
  }
  return [...names];
}

test('home, checklist, budget and video are read in order, and their sheets have edges in forced colours', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(150_000);
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInFresh(page);
  await page.getByRole('button', { name: 'Skip for now' }).click();
  const main = page.getByRole('main');

  await page.goto('/app/checklist/new-checklist');
  await page.getByLabel('Wedding day').fill(inDays(200));
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await page.waitForURL('**/app/checklist');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Our checklist" [level=1]
      - button "Undo"
      - button "Redo" [disabled]
      - button "More about Our checklist"
      - region "Progress":
        - paragraph: /200 days to go · 0 of \\d+ done/
        - progressbar "Tasks done"
      - status
      - radiogroup "Tasks shown":
        - radio "Now" [checked]
        - radio "All"
        - radio /Mine \\d+/
        - radio "Family"
      - region "Next tasks":
        - list:
          - listitem:
            - checkbox /^Done. /
            - button
      - region "Days and guests"
      - textbox "Add a task"
      - button "Add what you typed"
  `);
  expect(await focusedOutOfSight(page)).toEqual([]);
  await openNewTask(page);
  const sheet = page.getByRole('dialog', { name: 'Add a task' });
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Add a task":
      - heading "Add a task" [level=2]
      - button "Close"
      - textbox "Task"
      - textbox "Due (optional)"
      - combobox "Who does it"
      - combobox "Category"
      - textbox "Note (optional)"
      - button "Add task"
  `);
  expect(await hasEdge(sheet)).toBe(true);
  await page.keyboard.press('Escape');

  await page.goto('/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('9,000,000');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await page.goto('/app/budget');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Our wedding" [level=1]
      - button "Undo"
      - button "Redo" [disabled]
      - button "More about Our wedding"
      - paragraph: ₦9,000,000 left
      - status
      - region "Plan, agreed and paid":
        - 'button "₦9m plan see its lines"'
        - 'button "₦0 agreed see its lines"'
        - 'button "₦0 paid see its lines"'
        - img /^Budget. Paid ₦0/
        - link "No payment is due"
      - radiogroup "Shown":
        - radio "Lines" [checked]
        - radio "Payments"
      - button "Find and filter lines"
      - textbox "Add a line"
      - button "Add what you typed"
  `);
  expect(await focusedOutOfSight(page)).toEqual([]);

  const video = main.getByRole('article').getByRole('link').first();
  await page.goto('/app/overview');
  await expect(video).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - region "Your wedding":
        - paragraph: 200 days to go
        - link /Next task/
        - link /No payment is due/
      - heading "Videos" [level=1]
      - search:
        - searchbox "Search the videos"
      - radiogroup "Category"
  `);
  await video.click();
  await page.waitForURL('**/app/video/watch/*');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - region "Player":
        - button /^Play /
      - heading [level=1]
      - button /^Like/
      - button "Save"
      - button "Share"
      - region "Data":
        - combobox "Quality"
        - button /^Listen only/
  `);
});
