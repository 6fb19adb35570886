import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until all finite animations have ended: text that is still fading in has no contrast yet. */
export async function waitForMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A busy machine begins a change of colours late.
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

const RULES = {
  // On a phone a table's header row is not shown; each cell carries its own label.
  'empty-table-header': { enabled: false },
  // Whoever speaks to the phone says what a button shows. Axe leaves it off: it can't read pictures of letters.
  'label-content-name-mismatch': { enabled: true },
};

/**
 * Returns axe's violations on the page or in the part `within`: one line each, with the rule and the places. Whoever
 * passes `rules` wants only those.
 */
export async function findViolations(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  await waitForMotion(page);
  // No page has frames of other origins. Legacy mode avoids opening a blank page to merge results at each check.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Passed rules aren't listed place by place. Listing them takes half of the time on a long page.
    .options({ resultTypes: ['violations'], rules: RULES })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']);
  if (rules) axe.withRules(rules);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const lines: string[] = [];
  for (const { id, nodes } of violations) {
    const targets = nodes.map(({ target }) => target.join(' '));
    const kept = id === 'target-size' ? await smallInFullView(page, targets) : targets;
    if (kept.length > 0) lines.push(`${id}: ${kept.join(', ')}`);
  }
  return lines;
}

/**
 * Returns those of the targets that are too small for a finger in the middle of the page too. Of a row that is half
 * under the bar at the bottom axe measures only the visible half, and the next row or font moves which row that is.
 */
async function smallInFullView(page: Page, targets: string[]): Promise<string[]> {
  const top = await page.evaluate(() => scrollY);
  const small: string[] = [];
  for (const target of targets) {
    await page
      .locator(target)
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const axe = new AxeBuilder({ page }).setLegacyMode().include(target).withRules(['target-size']);
    if ((await axe.analyze()).violations.length > 0) small.push(target);
  }
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  return small;
}

/** Returns axe's violations in light, and those that only the dark colours have. */
export async function findViolationsInBoth(page: Page): Promise<string[]> {
  const light = await findViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findViolations(page, undefined, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.filter((one) => !light.includes(one)).map((one) => `in the dark, ${one}`)];
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
