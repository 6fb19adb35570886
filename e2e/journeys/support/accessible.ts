import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until what moves is in its place: a text that is still fading in has no contrast yet. */
export async function waitForMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
}

/** What axe finds on the page, or `within` one part of it: the rule and the places, a line each. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await waitForMotion(page);
  // Without frames of others there is nothing to put together on a page of its own, at each look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // What passes isn't told place by place, which takes half of the time on a long page.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // On a phone a table's heads are not drawn; each cell says what it is.
    .disableRules(['empty-table-header']);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}
