import { expect, type Page } from '@playwright/test';
import { SIZES } from './support/check-screen.ts';
import { signInFresh } from './support/fresh-couple.ts';
import { signInAdmin, test } from './support/journey.ts';

/** Positions of the trigger. x and y go from 0, the left or upper edge of the scrolling area, to 1. */
const places = (steps: readonly number[]) => steps.flatMap((x) => steps.map((y) => ({ x, y })));
const CORNERS = places([0, 1]);
const EDGES = places([0, 0.5, 1]);
const LANDSCAPE = { width: 640, height: 360 };

/** Moves a menu's trigger to a place between the fixed bars, independent of the page's layout. */
const moveTrigger = (page: Page, name: RegExp, place: { x: number; y: number }) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((trigger, { x, y }) => {
      const button = trigger as HTMLElement;
      const root = button.parentElement as HTMLElement;
      const { clientWidth } = document.documentElement;
      const bars = [...document.querySelectorAll<HTMLElement>('header, nav')].filter(
        (bar) => getComputedStyle(bar).position === 'fixed' && bar.offsetWidth === clientWidth,
      );
      const [top = 0, bottom = 0] = bars.map(({ offsetHeight }) => offsetHeight);
      // A container for queries would hold what is fixed inside it.
      for (let up = root.parentElement; up; up = up.parentElement) up.style.containerType = 'normal';
      root.style.position = 'fixed';
      root.style.zIndex = '30';
      root.style.left = `${x * (clientWidth - button.offsetWidth)}px`;
      root.style.top = `${top + y * (innerHeight - top - bottom - button.offsetHeight)}px`;
    }, place);

/** Returns which menu items can't be pressed, because they are out of sight or below something else. */
const outOfReach = (page: Page) =>
  page.getByRole('menu').evaluate((menu) => {
    const { left, right, top, bottom } = menu.getBoundingClientRect();
    const { clientWidth } = document.documentElement;
    const cut = left < 0 || right > clientWidth || top < 0 || bottom > innerHeight;
    const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => {
      // A menu that is higher than the screen scrolls within itself, nowhere else.
      if (menu.scrollHeight > menu.clientHeight) item.scrollIntoView({ block: 'nearest' });
      const box = item.getBoundingClientRect();
      return [box.left + 2, box.right - 2].some(
        (x) => !item.contains(document.elementFromPoint(x, box.top + box.height / 2)),
      );
    });
    const problems = items.map(({ textContent }) => `“${textContent}” can’t be pressed`);
    return cut ? [`the menu lies at ${[left, top, right, bottom].map(Math.round)}`, ...problems] : problems;
  });

async function expectReachable(page: Page, name: RegExp, all: typeof EDGES) {
  for (const size of [...SIZES, LANDSCAPE, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    for (const percent of [100, 200]) {
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = `${text}%`;
      }, percent);
      for (const place of all) {
        await moveTrigger(page, name, place);
        await page.getByRole('button', { name }).first().click();
        const where = `${size.width}x${size.height}, ${percent} % text, at ${place.x} ${place.y}`;
        expect.soft(await outOfReach(page), where).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
      }
    }
  }
}

test('a menu is fully visible and usable in every corner: a row of the administration', async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAdmin(page, '/app/admin/videos');
  await expect(page.getByRole('button', { name: /^More about/ }).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  // First the menu of the first row, at its original place.
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  expect(await outOfReach(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectReachable(page, /^More about/, CORNERS);
});

test('a menu is fully visible and usable at every edge: the couple’s budget, and their account', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInFresh(page, '/app/budget/new-budget');
  await page.getByLabel('Total', { exact: true }).fill('15m');
  await page.getByRole('button', { name: 'Create budget' }).click();
  await page.waitForURL('**/app/budget/edit-budget?id=*');
  await expect(page.getByRole('button', { name: /^More about/ })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Your account' }).click();
  expect(await outOfReach(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectReachable(page, /^More about/, EDGES);
});

test('an open menu follows its trigger while the page scrolls, and closes when that is out of sight', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInAdmin(page, '/app/admin/videos');
  const trigger = page.getByRole('button', { name: /^More about/ }).first();
  await trigger.click();
  await page.evaluate(() => {
    document.body.style.minHeight = '5000px';
  });
  await page.mouse.move(500, 30);
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await outOfReach(page)).toEqual([]);
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('menu')).toHaveCount(0);
});
